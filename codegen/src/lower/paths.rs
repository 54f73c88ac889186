//! What runs before what: order, loops and dominance.
//!
//! Dominance decides both the diagnostics ("not every path has run `a`") and the code (a plain value, or an
//! `Option`). Graphs are small, so sets of nodes are rows of a bit matrix.

use std::ops::Range;

/// The paths of one graph. Nodes are indices into the `next` lists it was made of.
#[derive(Debug)]
pub struct Paths {
    /// Nodes that the entry reaches, each after all that can run before it; only in a loop some come after it too.
    /// The nodes of a loop stand together.
    pub order: Vec<usize>,
    /// The loops, as parts of the order: nodes that all lead to each other. Loops within a loop are part of it.
    pub loops: Vec<Range<usize>>,
    dominators: Vec<Vec<bool>>,
    ancestors: Vec<Vec<bool>>,
}

impl Paths {
    /// The paths from `entry` along `next`.
    pub fn new(next: &[Vec<usize>], entry: usize) -> Self {
        let nothing = || vec![vec![false; next.len()]; next.len()];
        let order = order(next, entry);
        let (loops, dominators) = (Vec::new(), nothing());
        let mut paths = Self { order, loops, dominators, ancestors: nothing() };
        let before = predecessors(next, &paths.order);
        paths.find_ancestors(&before);
        paths.gather_loops(next, entry);
        paths.find_dominators(&before, entry);
        paths
    }

    /// Of so many nodes whose edges are not known: each counts as before all others.
    pub(super) fn unknown(nodes: usize, entry: usize) -> Self {
        let everything = vec![vec![true; nodes]; nodes];
        let others = (0..nodes).filter(|&node| node != entry);
        let order = std::iter::once(entry).chain(others).collect();
        Self { order, loops: Vec::new(), dominators: everything.clone(), ancestors: everything }
    }

    /// Whether every path to `node` has run `other`.
    pub fn always_before(&self, other: usize, node: usize) -> bool {
        other != node && self.dominators[node][other]
    }

    /// Whether some path to `node` has run `other`. In a loop that may be `node` itself.
    pub fn sometimes_before(&self, other: usize, node: usize) -> bool {
        self.ancestors[node][other]
    }

    /// Whether every path that leads on from `from` to `node` runs `other`.
    pub fn always_between(&self, next: &[Vec<usize>], from: usize, other: usize, node: usize) -> bool {
        let mut seen = vec![false; next.len()];
        let mut open: Vec<usize> = next[from].clone();
        while let Some(at) = open.pop() {
            if at == node {
                return false;
            }
            if at != other && !std::mem::replace(&mut seen[at], true) {
                open.extend(&next[at]);
            }
        }
        true
    }

    /// A path from `entry` to `node` that avoids `other`: the proof for a message.
    pub fn path_around(&self, next: &[Vec<usize>], entry: usize, other: usize, node: usize) -> Vec<usize> {
        let mut came_from = vec![None; next.len()];
        let mut queue = std::collections::VecDeque::from([entry]);
        while let Some(at) = queue.pop_front() {
            if at == node {
                break;
            }
            for &to in &next[at] {
                if (to != other || to == node) && to != entry && came_from[to].is_none() {
                    came_from[to] = Some(at);
                    queue.push_back(to);
                }
            }
        }
        let mut path: Vec<_> = std::iter::successors(Some(node), |&at| came_from[at]).collect();
        path.reverse();
        path
    }

    /// Goes through the nodes in their order until nothing changes: without loops that is once, and once to see it.
    fn find_ancestors(&mut self, before: &[Vec<usize>]) {
        let mut changed = true;
        while changed {
            changed = false;
            for &node in &self.order {
                for &from in &before[node] {
                    let mut inherited = self.ancestors[from].clone();
                    inherited[from] = true;
                    for (mine, theirs) in self.ancestors[node].iter_mut().zip(inherited) {
                        changed |= theirs && !*mine;
                        *mine |= theirs;
                    }
                }
            }
        }
    }

    fn find_dominators(&mut self, before: &[Vec<usize>], entry: usize) {
        for &node in &self.order {
            self.dominators[node] = vec![node != entry; before.len()];
            self.dominators[node][node] = true;
        }
        let mut changed = true;
        while changed {
            changed = false;
            for &node in &self.order {
                for &from in &before[node] {
                    let theirs = self.dominators[from].clone();
                    for (other, (mine, theirs)) in self.dominators[node].iter_mut().zip(theirs).enumerate() {
                        let drops = *mine && !theirs && other != node;
                        changed |= drops;
                        *mine &= !drops;
                    }
                }
            }
        }
    }

    /// Puts the nodes of each loop together, and each loop before all that it leads out to.
    fn gather_loops(&mut self, next: &[Vec<usize>], entry: usize) {
        let together = |a: usize, b: usize| a == b || (self.ancestors[a][b] && self.ancestors[b][a]);
        // The first node of a loop stands for it.
        let mut first: Vec<usize> = (0..next.len()).collect();
        for &node in &self.order {
            first[node] = self.order.iter().copied().find(|&other| together(node, other)).unwrap_or(node);
        }
        let mut joined = vec![Vec::new(); next.len()];
        for &node in &self.order {
            let out = next[node].iter().map(|&to| first[to]).filter(|&to| to != first[node]);
            joined[first[node]].extend(out);
        }
        let mut gathered = Vec::new();
        for head in order(&joined, entry) {
            let start = gathered.len();
            gathered.extend(self.order.iter().copied().filter(|&node| first[node] == head));
            if self.ancestors[head][head] {
                self.loops.push(start..gathered.len());
            }
        }
        self.order = gathered;
    }
}

fn predecessors(next: &[Vec<usize>], order: &[usize]) -> Vec<Vec<usize>> {
    let mut before = vec![Vec::new(); next.len()];
    for &from in order {
        next[from].iter().for_each(|&to: &usize| before[to].push(from));
    }
    before
}

/// Reachable nodes, each after all that can run before it where no loop forbids that.
fn order(next: &[Vec<usize>], entry: usize) -> Vec<usize> {
    let mut seen = vec![false; next.len()];
    let mut done = Vec::new();
    // Own stack: `(node, next edge to follow)`; user graphs may be deep.
    let mut stack = vec![(entry, 0)];
    seen[entry] = true;
    while let Some((node, edge)) = stack.last_mut() {
        let Some(&to) = next[*node].get(*edge) else {
            done.push(*node);
            stack.pop();
            continue;
        };
        *edge += 1;
        if !seen[to] {
            seen[to] = true;
            stack.push((to, 0));
        }
    }
    done.reverse();
    done
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 0 → 1 → {2, 3} → 4; 5 is unreachable.
    fn diamond() -> Vec<Vec<usize>> {
        vec![vec![1], vec![2, 3], vec![4], vec![4], vec![], vec![4]]
    }

    /// 0 → 1 → {2, 4}, 2 → {1, 3}, 3 → 2: a loop within a loop, and the way out of it.
    fn nested() -> Vec<Vec<usize>> {
        vec![vec![1], vec![2, 4], vec![1, 3], vec![2], vec![]]
    }

    #[test]
    fn a_branch_is_not_on_every_path() {
        let paths = Paths::new(&diamond(), 0);
        assert!(paths.always_before(1, 4));
        assert!(!paths.always_before(2, 4));
        assert!(paths.sometimes_before(2, 4));
        assert!(!paths.sometimes_before(2, 3));
        assert!(!paths.order.contains(&5));
        assert!(paths.loops.is_empty());
    }

    #[test]
    fn the_path_around_a_branch_names_the_other() {
        let next = diamond();
        assert_eq!(Paths::new(&next, 0).path_around(&next, 0, 2, 4), [0, 1, 3, 4]);
    }

    /// The order, and the loops as their first and last nodes.
    fn shape(next: &[Vec<usize>]) -> (Vec<usize>, Vec<(usize, usize)>) {
        let paths = Paths::new(next, 0);
        let ends = |range: &Range<usize>| (paths.order[range.start], paths.order[range.end - 1]);
        (paths.order.clone(), paths.loops.iter().map(ends).collect())
    }

    #[test]
    fn the_nodes_of_a_loop_stand_together_before_what_follows_it() {
        assert_eq!(shape(&nested()), (vec![0, 1, 2, 3, 4], vec![(1, 3)]));
        // Whichever way out is followed first.
        assert_eq!(shape(&[vec![1], vec![3, 2], vec![1], vec![]]), (vec![0, 1, 2, 3], vec![(1, 2)]));
    }

    #[test]
    fn a_node_that_leads_to_itself_is_a_loop() {
        let next = [vec![1], vec![1, 2], vec![]];
        assert_eq!(shape(&next).1, [(1, 1)]);
        let paths = Paths::new(&next, 0);
        assert!(paths.sometimes_before(1, 1) && !paths.always_before(1, 1));
    }

    #[test]
    fn what_a_turn_makes_is_not_there_on_the_first() {
        let paths = Paths::new(&nested(), 0);
        assert!(paths.always_before(1, 2) && paths.always_before(2, 3));
        assert!(paths.sometimes_before(3, 2) && !paths.always_before(3, 2));
        assert!(paths.always_before(1, 4) && !paths.always_before(2, 4));
        assert_eq!(paths.path_around(&nested(), 0, 2, 2), [0, 1, 2]);
    }
}
