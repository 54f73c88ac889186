//! What keeps a server from outliving us: it has a process group, and on Linux it hears of our death.

use std::io;

use tokio::process::{Child, Command};

/// Starts a process that leads a group of its own: Ctrl-C in a terminal is for us alone, so that calls in flight may
/// finish, and what it starts itself can be ended with it.
pub(super) async fn spawn(mut command: Command) -> io::Result<Child> {
    #[cfg(unix)]
    command.process_group(0);
    #[cfg(target_os = "linux")]
    if let Some(spawned) = linux::spawn(&mut command).await {
        return spawned;
    }
    command.spawn()
}

/// Kills the group of a process that has not been waited for.
pub(super) fn kill(process: &mut Child) {
    #[cfg(unix)]
    if let Some(group) = process.id().and_then(|id| i32::try_from(id).ok()) {
        // SAFETY: `kill` touches no memory. The group is that of a child of ours, which `spawn` made its leader: as
        // long as nobody has waited for the child, `id` is `Some`, and neither its id nor its group is given to
        // another process.
        #[expect(unsafe_code, reason = "the standard library knows no groups")]
        let _ = unsafe { libc::kill(-group, libc::SIGKILL) };
    }
    // It may have ended just now.
    let _ = process.start_kill();
}

/// A child that is to be told of its parent's death is told when the *thread* that made it ends. So all are made by
/// one thread, which lives as long as the process.
#[cfg(target_os = "linux")]
mod linux {
    use std::io;
    use std::sync::OnceLock;
    use std::sync::mpsc::{Sender, channel};

    use tokio::process::{Child, Command};
    use tokio::runtime::Handle;
    use tokio::sync::oneshot;

    struct Job {
        command: Command,
        runtime: Handle,
        done: oneshot::Sender<io::Result<Child>>,
    }

    /// Has the thread start `command`; `None` if there is no thread, and the command is still to be started.
    pub(super) async fn spawn(command: &mut Command) -> Option<io::Result<Child>> {
        static THREAD: OnceLock<Option<Sender<Job>>> = OnceLock::new();
        let thread = THREAD.get_or_init(start_thread).as_ref()?;
        let (done, spawned) = oneshot::channel();
        let command = std::mem::replace(command, Command::new(""));
        thread.send(Job { command, runtime: Handle::current(), done }).ok()?;
        Some(spawned.await.unwrap_or_else(|_| Err(io::ErrorKind::Other.into())))
    }

    fn start_thread() -> Option<Sender<Job>> {
        let (sender, jobs) = channel::<Job>();
        let work = move || {
            for Job { mut command, runtime, done } in jobs {
                let _entered = runtime.enter();
                tell_of_our_death(&mut command);
                // Whoever asked may have gone; then the child is dropped, and so killed.
                let _ = done.send(command.spawn());
            }
        };
        let thread = std::thread::Builder::new().name("nodewright-children".to_owned()).stack_size(256 << 10);
        thread.spawn(work).is_ok().then_some(sender)
    }

    /// Even a `kill -9` of this process then ends the child.
    fn tell_of_our_death(command: &mut Command) {
        let parent = std::process::id();
        let hook = move || {
            // SAFETY: both are system calls that touch no memory of ours, and may be made between `fork` and `exec`.
            #[expect(unsafe_code, reason = "the standard library has neither")]
            let is_orphan = unsafe {
                libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGTERM) != 0
                    // We may have died before the child could ask to be told.
                    || u32::try_from(libc::getppid()) != Ok(parent)
            };
            if is_orphan { Err(io::ErrorKind::Interrupted.into()) } else { Ok(()) }
        };
        // SAFETY: the hook runs in the child of a process with several threads, where only functions that are safe in
        // signal handlers may be called. It makes two system calls, compares two numbers, and allocates nothing: an
        // `io::Error` of a kind alone is no allocation.
        #[expect(unsafe_code, reason = "what happens between `fork` and `exec` is unsafe by its nature")]
        unsafe {
            command.pre_exec(hook);
        }
    }
}
