//! What runs before what: order, dominance and where branches meet again.
//!
//! Dominance decides both the diagnostics ("not every path has run `a`") and the code (a plain value, or an
//! `Option`). Graphs are small, so sets of nodes are rows of a bit matrix.

/// The paths of one graph. Nodes are indices into the `next` lists it was made of.
#[derive(Debug)]
pub struct Paths {
    /// Nodes that the entry reaches, each after all that can run before it. Empty when there is a cycle.
    pub order: Vec<usize>,
    /// A cycle, as the nodes along it.
    pub cycle: Option<Vec<usize>>,
    dominators: Vec<Vec<bool>>,
    ancestors: Vec<Vec<bool>>,
}

impl Paths {
    /// The paths from `entry` along `next`.
    pub fn new(next: &[Vec<usize>], entry: usize) -> Self {
        let nothing = || vec![vec![false; next.len()]; next.len()];
        let mut paths = Self { order: Vec::new(), cycle: None, dominators: nothing(), ancestors: nothing() };
        match order(next, entry) {
            Ok(order) => paths.order = order,
            Err(cycle) => {
                paths.cycle = Some(cycle);
                return paths;
            }
        }
        paths.find_dominators(next, entry);
        paths
    }

    /// Whether every path to `node` has run `other`.
    pub fn always_before(&self, other: usize, node: usize) -> bool {
        other != node && self.dominators[node][other]
    }

    /// Whether some path to `node` has run `other`.
    pub fn sometimes_before(&self, other: usize, node: usize) -> bool {
        self.ancestors[node][other]
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
                if to != other && to != entry && came_from[to].is_none() {
                    came_from[to] = Some(at);
                    queue.push_back(to);
                }
            }
        }
        let mut path: Vec<_> = std::iter::successors(Some(node), |&at| came_from[at]).collect();
        path.reverse();
        path
    }

    fn find_dominators(&mut self, next: &[Vec<usize>], entry: usize) {
        let mut before: Vec<Vec<usize>> = vec![Vec::new(); next.len()];
        for &from in &self.order {
            for &to in &next[from] {
                before[to].push(from);
            }
        }
        // In topological order every predecessor is done before its successors: one pass is the fixed point.
        for &node in &self.order {
            let mut dominated_by = vec![node != entry; next.len()];
            for &from in &before[node] {
                for (mine, theirs) in dominated_by.iter_mut().zip(&self.dominators[from]) {
                    *mine &= theirs;
                }
                let mut inherited = self.ancestors[from].clone();
                inherited[from] = true;
                for (mine, theirs) in self.ancestors[node].iter_mut().zip(inherited) {
                    *mine |= theirs;
                }
            }
            dominated_by[node] = true;
            self.dominators[node] = dominated_by;
        }
    }
}

/// Reachable nodes in topological order, or a cycle.
fn order(next: &[Vec<usize>], entry: usize) -> Result<Vec<usize>, Vec<usize>> {
    #[derive(Clone, Copy, PartialEq)]
    enum Mark {
        New,
        Open,
        Done,
    }
    let mut marks = vec![Mark::New; next.len()];
    let mut done = Vec::new();
    // Own stack: `(node, next edge to follow)`; user graphs may be deep.
    let mut stack = vec![(entry, 0)];
    marks[entry] = Mark::Open;
    while let Some((node, edge)) = stack.last_mut() {
        let node = *node;
        let Some(&to) = next[node].get(*edge) else {
            marks[node] = Mark::Done;
            done.push(node);
            stack.pop();
            continue;
        };
        *edge += 1;
        match marks[to] {
            Mark::Done => {}
            Mark::New => {
                marks[to] = Mark::Open;
                stack.push((to, 0));
            }
            Mark::Open => {
                return Err(stack.iter().map(|&(at, _)| at).skip_while(|&at| at != to).collect());
            }
        }
    }
    done.reverse();
    Ok(done)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 0 → 1 → {2, 3} → 4; 5 is unreachable.
    fn diamond() -> Vec<Vec<usize>> {
        vec![vec![1], vec![2, 3], vec![4], vec![4], vec![], vec![4]]
    }

    #[test]
    fn a_branch_is_not_on_every_path() {
        let paths = Paths::new(&diamond(), 0);
        assert!(paths.always_before(1, 4));
        assert!(!paths.always_before(2, 4));
        assert!(paths.sometimes_before(2, 4));
        assert!(!paths.sometimes_before(2, 3));
        assert!(!paths.order.contains(&5));
    }

    #[test]
    fn the_path_around_a_branch_names_the_other() {
        let next = diamond();
        assert_eq!(Paths::new(&next, 0).path_around(&next, 0, 2, 4), [0, 1, 3, 4]);
    }

    #[test]
    fn a_cycle_is_found_as_written() {
        let paths = Paths::new(&[vec![1], vec![2], vec![1]], 0);
        assert_eq!(paths.cycle, Some(vec![1, 2]));
    }
}
