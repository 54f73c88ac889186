//! Types of the standard library and of crates that everyone uses, as serde writes them and schemars describes them.

use std::rc::Rc;

use super::{Types, words};
use crate::ir::Type;
use crate::ir::ty::{Constraints, Object, Property, Rest};
use crate::syntax::{TypeKind, TypeRef};

impl Types<'_> {
    pub(super) fn lower_foreign(&mut self, path: &[String], args: &[TypeRef]) -> Type {
        let Some((home, name)) = split(path) else {
            return self.unknown();
        };
        let known = match home {
            "std" => scalar(name).or_else(|| self.lower_std(name, args)),
            "serde_json" => serde_json(name),
            "indexmap" => self.lower_collection(name, args),
            _ => formatted(home, name),
        };
        known.unwrap_or_else(|| self.unknown())
    }

    /// Types of the standard library that hold others.
    fn lower_std(&mut self, name: &str, args: &[TypeRef]) -> Option<Type> {
        Some(match (name, args) {
            (
                "Box" | "Rc" | "Arc" | "Cow" | "Cell" | "RefCell" | "Mutex" | "RwLock" | "Wrapping"
                | "Reverse",
                [inner],
            ) => self.lower_type(inner),
            ("Option", [inner]) => self.lower_type(inner).or_null(),
            ("Result", [ok, err]) => {
                let (ok, err) = (self.lower_type(ok), self.lower_type(err));
                record(None, [("Ok", ok)]).join(&record(None, [("Err", err)]))
            }
            ("Range" | "RangeInclusive", [bound]) => {
                let bound = self.lower_type(bound);
                record(None, [("start", bound.clone()), ("end", bound)])
            }
            ("PhantomData", _) => Type::Null,
            _ => return self.lower_collection(name, args),
        })
    }

    fn lower_collection(&mut self, name: &str, args: &[TypeRef]) -> Option<Type> {
        // A further argument is the hasher, which says nothing.
        Some(match (name, args) {
            ("Vec" | "VecDeque" | "LinkedList" | "BinaryHeap", [element, ..]) => {
                Type::array(self.lower_type(element))
            }
            ("HashSet" | "BTreeSet" | "IndexSet", [element, ..]) => {
                let unique = Constraints { unique: true, ..Constraints::default() };
                Type::Array(Rc::new(self.lower_type(element)), Some(Rc::new(unique)))
            }
            ("HashMap" | "BTreeMap" | "IndexMap", [key, value, ..]) => {
                // schemars describes keys that are not strings by a pattern.
                self.opaque |= !is_text(key);
                Type::map(self.lower_type(value))
            }
            _ => return None,
        })
    }
}

/// The crate and the last segment. A name without a path is from the prelude or a glob import.
pub(super) fn split(path: &[String]) -> Option<(&str, &str)> {
    match path {
        [name] => Some(("std", name)),
        [home, .., name] => Some(match home.as_str() {
            "std" | "core" | "alloc" => ("std", name),
            other => (other, name),
        }),
        [] => None,
    }
}

fn is_text(ty: &TypeRef) -> bool {
    match &ty.kind {
        TypeKind::Foreign(path, args) => match split(path) {
            Some(("std", "String" | "str")) => true,
            Some(("std", "Box" | "Rc" | "Arc" | "Cow")) => args.last().is_some_and(is_text),
            _ => false,
        },
        TypeKind::Reference(inner) => is_text(inner),
        _ => false,
    }
}

/// Types of the standard library that hold no others.
fn scalar(name: &str) -> Option<Type> {
    let integer = |format, range| Some(Type::Integer(facets(format, range)));
    match name {
        "String" | "str" | "Path" | "PathBuf" | "SocketAddr" | "SocketAddrV4" | "SocketAddrV6" => {
            Some(Type::string())
        }
        "Ipv4Addr" => Some(text("ipv4")),
        "Ipv6Addr" => Some(text("ipv6")),
        "IpAddr" => Some(text("ip")),
        "char" => Some(Type::String(Some(Rc::new(Constraints {
            min_length: Some(1),
            max_length: Some(1),
            ..Constraints::default()
        })))),
        "bool" | "AtomicBool" => Some(Type::Bool),
        "f32" => Some(Type::Number(facets("float", (None, None)))),
        "f64" => Some(Type::Number(facets("double", (None, None)))),
        "i8" | "AtomicI8" => integer("int8", (Some(-128.0), Some(127.0))),
        "i16" | "AtomicI16" => integer("int16", (Some(-32768.0), Some(32767.0))),
        "i32" | "AtomicI32" => integer("int32", (None, None)),
        "i64" | "AtomicI64" => integer("int64", (None, None)),
        "i128" => integer("int128", (None, None)),
        "isize" | "AtomicIsize" => integer("int", (None, None)),
        "u8" | "AtomicU8" => integer("uint8", (Some(0.0), Some(255.0))),
        "u16" | "AtomicU16" => integer("uint16", (Some(0.0), Some(65535.0))),
        "u32" | "AtomicU32" => integer("uint32", (Some(0.0), None)),
        "u64" | "AtomicU64" => integer("uint64", (Some(0.0), None)),
        "u128" => integer("uint128", (Some(0.0), None)),
        "usize" | "AtomicUsize" => integer("uint", (Some(0.0), None)),
        "NonZeroU8" => integer("uint8", (Some(1.0), Some(255.0))),
        "NonZeroU16" => integer("uint16", (Some(1.0), Some(65535.0))),
        "NonZeroU32" => integer("uint32", (Some(1.0), None)),
        "NonZeroU64" => integer("uint64", (Some(1.0), None)),
        "NonZeroU128" => integer("uint128", (Some(1.0), None)),
        "NonZeroUsize" => integer("uint", (Some(1.0), None)),
        "Duration" => Some(time("Duration", "secs", "nanos")),
        "SystemTime" => Some(time("SystemTime", "secs_since_epoch", "nanos_since_epoch")),
        _ => None,
    }
}

fn serde_json(name: &str) -> Option<Type> {
    match name {
        "Value" => Some(Type::Any),
        "Map" => Some(Type::map(Type::Any)),
        "Number" => Some(Type::number()),
        _ => None,
    }
}

/// Types of other crates that are strings of a known format, and a few more.
fn formatted(home: &str, name: &str) -> Option<Type> {
    Some(match (home, name) {
        ("chrono", "DateTime") => text("date-time"),
        ("chrono", "NaiveDate") => text("date"),
        ("chrono", "NaiveDateTime") => text("partial-date-time"),
        ("chrono", "NaiveTime") => text("partial-time"),
        ("chrono", "Weekday") => words(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].map(str::to_owned)),
        ("uuid", "Uuid") => text("uuid"),
        ("url", "Url") => text("uri"),
        ("smol_str", "SmolStr") => Type::string(),
        ("bytes", "Bytes" | "BytesMut") => Type::array(scalar("u8")?),
        _ => return None,
    })
}

fn text(format: &str) -> Type {
    Type::String(facets(format, (None, None)))
}

fn facets(format: &str, (minimum, maximum): (Option<f64>, Option<f64>)) -> Option<Rc<Constraints>> {
    Some(Rc::new(Constraints { format: Some(format.to_owned()), minimum, maximum, ..Constraints::default() }))
}

fn time(name: &str, seconds: &str, nanos: &str) -> Type {
    let whole = |format| Type::Integer(facets(format, (Some(0.0), None)));
    record(Some(name), [(seconds, whole("uint64")), (nanos, whole("uint32"))])
}

/// An object of which all fields are required.
fn record<const N: usize>(name: Option<&str>, fields: [(&str, Type); N]) -> Type {
    Object {
        name: name.map(Rc::from),
        description: None,
        fields: fields.into_iter().map(|(name, ty)| Property::required(name, ty)).collect(),
        rest: Rest::Undeclared,
    }
    .into()
}
