#![no_implicit_prelude]
#![allow(
    unused_parens,
    unused_variables,
    unused_assignments,
    dead_code,
    unused_braces,
    clippy::all,
    reason = "generated code is not tidied, and the names below only stand in the way"
)]
use crate::__nodewright::expr::{ExprError, Value as AnyOrderOf};
use crate::model::{Customer, Order};
struct Option;
struct Result;
struct String;
struct Vec;
type AnyOrder = AnyOrderOf<'static>;
type AnyCustomer = AnyOrderOf<'static>;
type Item = ::core::option::Option<AnyOrderOf<'static>>;
type Evaluated<T> = ::core::result::Result<T, ExprError>;
type Over<O, C> = fn(&O, &::core::option::Option<C>) -> Evaluated<Item>;
type Case = (
    &'static str,
    ::core::option::Option<Over<Order, Customer>>,
    Over<AnyOrder, AnyCustomer>,
);
pub(crate) const CASES: &[Case] = &[
    ("order.total", ::core::option::Option::Some(typed_0), untyped_0),
    ("$.order.total", ::core::option::Option::Some(typed_1), untyped_1),
    ("$$.order.`total`", ::core::option::Option::Some(typed_2), untyped_2),
    ("order.\"total\"", ::core::option::Option::Some(typed_3), untyped_3),
    ("order.count", ::core::option::Option::Some(typed_4), untyped_4),
    ("order.note", ::core::option::Option::Some(typed_5), untyped_5),
    ("order.customer.address.city", ::core::option::Option::Some(typed_6), untyped_6),
    ("maybe.name", ::core::option::Option::Some(typed_7), untyped_7),
    ("maybe", ::core::option::Option::Some(typed_8), untyped_8),
    ("order.lines", ::core::option::Option::Some(typed_9), untyped_9),
    ("order.tags", ::core::option::Option::Some(typed_10), untyped_10),
    ("order.lines.sku", ::core::option::Option::Some(typed_11), untyped_11),
    ("order.lines.note", ::core::option::Option::Some(typed_12), untyped_12),
    ("order.lines[0]", ::core::option::Option::Some(typed_13), untyped_13),
    ("order.lines[0].amount", ::core::option::Option::Some(typed_14), untyped_14),
    ("order.lines[-1].sku", ::core::option::Option::Some(typed_15), untyped_15),
    ("order.lines[7].sku", ::core::option::Option::Some(typed_16), untyped_16),
    ("order.lines[amount > 50].sku", ::core::option::Option::Some(typed_17), untyped_17),
    (
        "order.lines[amount > 50 and qty = 2].sku",
        ::core::option::Option::Some(typed_18),
        untyped_18,
    ),
    (
        "order.lines[note = 'ripe'].amount",
        ::core::option::Option::Some(typed_19),
        untyped_19,
    ),
    ("order.lines[note].sku", ::core::option::Option::Some(typed_20), untyped_20),
    (
        "order.lines[amount > 50][0].sku",
        ::core::option::Option::Some(typed_21),
        untyped_21,
    ),
    ("(order.lines.sku)[0]", ::core::option::Option::Some(typed_22), untyped_22),
    ("order.lines.sku[0]", ::core::option::Option::Some(typed_23), untyped_23),
    ("order.lines[qty - 1].sku", ::core::option::Option::Some(typed_24), untyped_24),
    ("order.lines.(amount * qty)", ::core::option::Option::Some(typed_25), untyped_25),
    (
        "order.lines.{'sku': sku, 'note': note}",
        ::core::option::Option::Some(typed_26),
        untyped_26,
    ),
    ("order.lines.amount[]", ::core::option::Option::Some(typed_27), untyped_27),
    ("order.lines[0].sku[]", ::core::option::Option::Some(typed_28), untyped_28),
    ("order.tags[0]", ::core::option::Option::Some(typed_29), untyped_29),
    ("order.tags[$ = 'gift']", ::core::option::Option::Some(typed_30), untyped_30),
    (
        "order.lines.(sku & ':' & note)",
        ::core::option::Option::Some(typed_31),
        untyped_31,
    ),
    ("$sum(order.lines.amount)", ::core::option::Option::Some(typed_32), untyped_32),
    (
        "$sum(order.lines[amount > 50].amount)",
        ::core::option::Option::Some(typed_33),
        untyped_33,
    ),
    (
        "$sum(order.lines.(amount * qty))",
        ::core::option::Option::Some(typed_34),
        untyped_34,
    ),
    ("$sum([])", ::core::option::Option::Some(typed_35), untyped_35),
    (
        "$sum([1, order.total, order.lines.qty])",
        ::core::option::Option::Some(typed_36),
        untyped_36,
    ),
    ("$count(order.lines)", ::core::option::Option::Some(typed_37), untyped_37),
    ("$count(order.lines.note)", ::core::option::Option::Some(typed_38), untyped_38),
    (
        "$count(order.lines[amount > 50])",
        ::core::option::Option::Some(typed_39),
        untyped_39,
    ),
    ("$count(order.tags)", ::core::option::Option::Some(typed_40), untyped_40),
    ("$count(maybe)", ::core::option::Option::Some(typed_41), untyped_41),
    ("$exists(maybe.name)", ::core::option::Option::Some(typed_42), untyped_42),
    ("$exists(order.lines.note)", ::core::option::Option::Some(typed_43), untyped_43),
    ("$split(order.id, '-')", ::core::option::Option::Some(typed_44), untyped_44),
    ("$split(order.id, '', 2)", ::core::option::Option::Some(typed_45), untyped_45),
    ("$count($split('a b c', ' '))", ::core::option::Option::Some(typed_46), untyped_46),
    ("$join(order.tags, ', ')", ::core::option::Option::Some(typed_47), untyped_47),
    ("$join(order.lines.sku)", ::core::option::Option::Some(typed_48), untyped_48),
    ("$string(order.total)", ::core::option::Option::Some(typed_49), untyped_49),
    ("$string(order.lines[0])", ::core::option::Option::Some(typed_50), untyped_50),
    (
        "$number('12.50') + order.count",
        ::core::option::Option::Some(typed_51),
        untyped_51,
    ),
    (
        "$uppercase(order.customer.name) & $lowercase(order.note)",
        ::core::option::Option::Some(typed_52),
        untyped_52,
    ),
    ("$length(order.customer.name)", ::core::option::Option::Some(typed_53), untyped_53),
    ("$not(order.paid)", ::core::option::Option::Some(typed_54), untyped_54),
    ("$not(order.tags)", ::core::option::Option::Some(typed_55), untyped_55),
    ("$boolean(order.lines)", ::core::option::Option::Some(typed_56), untyped_56),
    (
        "order.total + order.count * 2 - 1",
        ::core::option::Option::Some(typed_57),
        untyped_57,
    ),
    ("order.total / 4", ::core::option::Option::Some(typed_58), untyped_58),
    ("order.count % 2", ::core::option::Option::Some(typed_59), untyped_59),
    ("-order.total", ::core::option::Option::Some(typed_60), untyped_60),
    ("0.1 + 0.2", ::core::option::Option::Some(typed_61), untyped_61),
    ("order.lines[0].amount + 1", ::core::option::Option::Some(typed_62), untyped_62),
    (
        "order.total & ' of ' & order.count & ' ' & order.paid & ' ' & maybe.name",
        ::core::option::Option::Some(typed_63),
        untyped_63,
    ),
    ("(0.1 + 0.2) & ''", ::core::option::Option::Some(typed_64), untyped_64),
    ("order.total > 100", ::core::option::Option::Some(typed_65), untyped_65),
    ("order.id < 'B'", ::core::option::Option::Some(typed_66), untyped_66),
    ("order.note >= 'a'", ::core::option::Option::Some(typed_67), untyped_67),
    ("order.total = 262.5", ::core::option::Option::Some(typed_68), untyped_68),
    ("order.note = 'fragile'", ::core::option::Option::Some(typed_69), untyped_69),
    ("order.note != 'fragile'", ::core::option::Option::Some(typed_70), untyped_70),
    ("maybe.vip = true", ::core::option::Option::Some(typed_71), untyped_71),
    ("order.lines = []", ::core::option::Option::Some(typed_72), untyped_72),
    ("order.tags = ['new', 'gift']", ::core::option::Option::Some(typed_73), untyped_73),
    ("'gift' in order.tags", ::core::option::Option::Some(typed_74), untyped_74),
    ("order.id in ['B', 'C']", ::core::option::Option::Some(typed_75), untyped_75),
    (
        "order.paid and order.total > 0",
        ::core::option::Option::Some(typed_76),
        untyped_76,
    ),
    ("order.note or order.tags", ::core::option::Option::Some(typed_77), untyped_77),
    (
        "order.total > 100 ? 'big' : 'small'",
        ::core::option::Option::Some(typed_78),
        untyped_78,
    ),
    ("order.paid ? order.note", ::core::option::Option::Some(typed_79), untyped_79),
    (
        "order.total > 100 ? order.lines[0] : order.customer",
        ::core::option::Option::Some(typed_80),
        untyped_80,
    ),
    (
        "{'a': order.total, 'b': order.note, 'c': {'d': [order.tags]}}",
        ::core::option::Option::Some(typed_81),
        untyped_81,
    ),
    (
        "[order.total, order.note, order.tags, [order.tags]]",
        ::core::option::Option::Some(typed_82),
        untyped_82,
    ),
    ("[]", ::core::option::Option::Some(typed_83), untyped_83),
    ("{}", ::core::option::Option::Some(typed_84), untyped_84),
    ("null", ::core::option::Option::Some(typed_85), untyped_85),
    ("[null, true, 1.5, 'x']", ::core::option::Option::Some(typed_86), untyped_86),
    ("(1; order.total; order.id)", ::core::option::Option::Some(typed_87), untyped_87),
    ("()", ::core::option::Option::Some(typed_88), untyped_88),
    ("order.lines.$.sku", ::core::option::Option::Some(typed_89), untyped_89),
    ("order.(total + count)", ::core::option::Option::Some(typed_90), untyped_90),
    (
        "order.lines[0].(amount + qty)",
        ::core::option::Option::Some(typed_91),
        untyped_91,
    ),
    ("order.lines.qty in [2]", ::core::option::Option::Some(typed_92), untyped_92),
    ("order.total + order.id", ::core::option::Option::None, untyped_93),
    ("order.id + 1", ::core::option::Option::None, untyped_94),
    ("order.nothing + 1", ::core::option::Option::None, untyped_95),
    ("null + 1", ::core::option::Option::None, untyped_96),
    ("order.total < order.id", ::core::option::Option::None, untyped_97),
    ("order.paid < 1", ::core::option::Option::None, untyped_98),
    ("order.nothing < 1", ::core::option::Option::None, untyped_99),
    ("-order.id", ::core::option::Option::None, untyped_100),
    ("$sum(order.tags)", ::core::option::Option::None, untyped_101),
    ("$uppercase(order.total)", ::core::option::Option::None, untyped_102),
    ("$number(order.customer.name)", ::core::option::Option::None, untyped_103),
    ("$split(order.total, ',')", ::core::option::Option::None, untyped_104),
    ("$join(order.lines.qty)", ::core::option::Option::None, untyped_105),
    ("order.total.x", ::core::option::Option::None, untyped_106),
    ("order.nothing.x.y", ::core::option::Option::None, untyped_107),
    ("nothing", ::core::option::Option::None, untyped_108),
    ("order.nothing = order.nothing", ::core::option::Option::None, untyped_109),
    ("{order.id: 1}", ::core::option::Option::None, untyped_110),
    ("{order.customer: 1}", ::core::option::Option::None, untyped_111),
    ("order.lines.nothing", ::core::option::Option::None, untyped_112),
    ("order.tags.x", ::core::option::Option::None, untyped_113),
    ("$not(order.nothing)", ::core::option::Option::None, untyped_114),
    ("$string(order.nothing)", ::core::option::Option::None, untyped_115),
    ("$count(order.nothing)", ::core::option::Option::None, untyped_116),
    ("order.nothing in [1]", ::core::option::Option::None, untyped_117),
    ("order.nothing ? 1 : 2", ::core::option::Option::None, untyped_118),
];
/// `order.total`
pub(crate) fn untyped_0(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::field(
                    crate::__nodewright::expr::seq(
                        crate::__nodewright::expr::value_item(&(*order)),
                    ),
                    "total",
                ),
            ),
        ),
    )
}
/// `order.total`
pub(crate) fn typed_0(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                crate::__nodewright::expr::scalar_item((*order).total),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$.order.total`
pub(crate) fn untyped_1(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::field(
                    crate::__nodewright::expr::seq(
                        crate::__nodewright::expr::value_item(&(*order)),
                    ),
                    "total",
                ),
            ),
        ),
    )
}
/// `$.order.total`
pub(crate) fn typed_1(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                crate::__nodewright::expr::scalar_item((*order).total),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$$.order.`total``
pub(crate) fn untyped_2(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::field(
                    crate::__nodewright::expr::seq(
                        crate::__nodewright::expr::value_item(&(*order)),
                    ),
                    "total",
                ),
            ),
        ),
    )
}
/// `$$.order.`total``
pub(crate) fn typed_2(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                crate::__nodewright::expr::scalar_item((*order).total),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `order."total"`
pub(crate) fn untyped_3(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::field(
                    crate::__nodewright::expr::seq(
                        crate::__nodewright::expr::value_item(&(*order)),
                    ),
                    "total",
                ),
            ),
        ),
    )
}
/// `order."total"`
pub(crate) fn typed_3(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                crate::__nodewright::expr::scalar_item((*order).total),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `order.count`
pub(crate) fn untyped_4(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::field(
                    crate::__nodewright::expr::seq(
                        crate::__nodewright::expr::value_item(&(*order)),
                    ),
                    "count",
                ),
            ),
        ),
    )
}
/// `order.count`
pub(crate) fn typed_4(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                crate::__nodewright::expr::scalar_item((*order).count),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `order.note`
pub(crate) fn untyped_5(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::field(
                    crate::__nodewright::expr::seq(
                        crate::__nodewright::expr::value_item(&(*order)),
                    ),
                    "note",
                ),
            ),
        ),
    )
}
/// `order.note`
pub(crate) fn typed_5(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok({
        let mut __out1 = ::core::option::Option::None;
        if let ::core::option::Option::Some(__found2) = &(*order).note {
            __out1 = ::core::option::Option::Some(
                crate::__nodewright::expr::to_any(
                    crate::__nodewright::expr::text_item(__found2),
                    "case.jsonata:1:1",
                )?,
            );
        }
        __out1
    })
}
/// `order.customer.address.city`
pub(crate) fn untyped_6(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::field(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::field(
                            crate::__nodewright::expr::seq(
                                crate::__nodewright::expr::value_item(&(*order)),
                            ),
                            "customer",
                        ),
                        "address",
                    ),
                    "city",
                ),
            ),
        ),
    )
}
/// `order.customer.address.city`
pub(crate) fn typed_6(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok({
        let mut __out1 = ::core::option::Option::None;
        if let ::core::option::Option::Some(__found2) = &(*order).customer.address {
            __out1 = ::core::option::Option::Some(
                crate::__nodewright::expr::to_any(
                    crate::__nodewright::expr::text_item(&__found2.city),
                    "case.jsonata:1:1",
                )?,
            );
        }
        __out1
    })
}
/// `maybe.name`
pub(crate) fn untyped_7(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::field(
                    crate::__nodewright::expr::seq(
                        match &(*maybe) {
                            ::core::option::Option::Some(__found4) => {
                                crate::__nodewright::expr::value_item(__found4)
                            }
                            ::core::option::Option::None => ::core::option::Option::None,
                        },
                    ),
                    "name",
                ),
            ),
        ),
    )
}
/// `maybe.name`
pub(crate) fn typed_7(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok({
        let mut __out1 = ::core::option::Option::None;
        if let ::core::option::Option::Some(__found2) = &(*maybe) {
            __out1 = ::core::option::Option::Some(
                crate::__nodewright::expr::to_any(
                    crate::__nodewright::expr::text_item(&__found2.name),
                    "case.jsonata:1:1",
                )?,
            );
        }
        __out1
    })
}
/// `maybe`
pub(crate) fn untyped_8(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok({
        let mut __out1 = ::core::option::Option::None;
        if let ::core::option::Option::Some(__found2) = &(*maybe) {
            __out1 = ::core::option::Option::Some(
                crate::__nodewright::expr::to_any(
                    crate::__nodewright::expr::value_item(__found2),
                    "case.jsonata:1:1",
                )?,
            );
        }
        __out1
    })
}
/// `maybe`
pub(crate) fn typed_8(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok({
        let mut __out1 = ::core::option::Option::None;
        if let ::core::option::Option::Some(__found2) = &(*maybe) {
            __out1 = ::core::option::Option::Some(
                crate::__nodewright::expr::to_any(
                    crate::__nodewright::expr::object(
                        &mut [
                            (
                                "name",
                                crate::__nodewright::expr::text_item(&__found2.name),
                            ),
                            (
                                "vip",
                                crate::__nodewright::expr::scalar_item(__found2.vip),
                            ),
                            (
                                "address",
                                match &__found2.address {
                                    ::core::option::Option::Some(__found3) => {
                                        crate::__nodewright::expr::object(
                                            &mut [
                                                (
                                                    "city",
                                                    crate::__nodewright::expr::text_item(&__found3.city),
                                                ),
                                            ],
                                        )
                                    }
                                    ::core::option::Option::None => ::core::option::Option::None,
                                },
                            ),
                        ],
                    ),
                    "case.jsonata:1:1",
                )?,
            );
        }
        __out1
    })
}
/// `order.lines`
pub(crate) fn untyped_9(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::field(
                    crate::__nodewright::expr::seq(
                        crate::__nodewright::expr::value_item(&(*order)),
                    ),
                    "lines",
                ),
            ),
        ),
    )
}
/// `order.lines`
pub(crate) fn typed_9(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                {
                    let mut __items2 = ::std::vec::Vec::new();
                    for __item1 in &(*order).lines {
                        crate::__nodewright::expr::push(
                            &mut __items2,
                            crate::__nodewright::expr::object(
                                &mut [
                                    ("sku", crate::__nodewright::expr::text_item(&__item1.sku)),
                                    (
                                        "amount",
                                        crate::__nodewright::expr::scalar_item(__item1.amount),
                                    ),
                                    (
                                        "qty",
                                        crate::__nodewright::expr::scalar_item(__item1.qty),
                                    ),
                                    (
                                        "note",
                                        match &__item1.note {
                                            ::core::option::Option::Some(__found3) => {
                                                crate::__nodewright::expr::text_item(__found3)
                                            }
                                            ::core::option::Option::None => ::core::option::Option::None,
                                        },
                                    ),
                                ],
                            ),
                        );
                    }
                    crate::__nodewright::expr::list_item(__items2)
                },
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `order.tags`
pub(crate) fn untyped_10(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::field(
                    crate::__nodewright::expr::seq(
                        crate::__nodewright::expr::value_item(&(*order)),
                    ),
                    "tags",
                ),
            ),
        ),
    )
}
/// `order.tags`
pub(crate) fn typed_10(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                {
                    let mut __items2 = ::std::vec::Vec::new();
                    for __item1 in &(*order).tags {
                        crate::__nodewright::expr::push(
                            &mut __items2,
                            crate::__nodewright::expr::text_item(__item1),
                        );
                    }
                    crate::__nodewright::expr::list_item(__items2)
                },
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `order.lines.sku`
pub(crate) fn untyped_11(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::field(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        "lines",
                    ),
                    "sku",
                ),
            ),
        ),
    )
}
/// `order.lines.sku`
pub(crate) fn typed_11(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional({
            let mut __items2 = ::std::vec::Vec::new();
            for __item3 in &(*order).lines {
                crate::__nodewright::expr::push(
                    &mut __items2,
                    crate::__nodewright::expr::text_item(&__item3.sku),
                );
            }
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::Seq::Many(__items2),
            )
        }),
    )
}
/// `order.lines.note`
pub(crate) fn untyped_12(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::field(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        "lines",
                    ),
                    "note",
                ),
            ),
        ),
    )
}
/// `order.lines.note`
pub(crate) fn typed_12(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional({
            let mut __items2 = ::std::vec::Vec::new();
            for __item3 in &(*order).lines {
                if let ::core::option::Option::Some(__found4) = &__item3.note {
                    crate::__nodewright::expr::push(
                        &mut __items2,
                        crate::__nodewright::expr::text_item(__found4),
                    );
                }
            }
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::Seq::Many(__items2),
            )
        }),
    )
}
/// `order.lines[0]`
pub(crate) fn untyped_13(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::map(
                    crate::__nodewright::expr::seq(
                        crate::__nodewright::expr::value_item(&(*order)),
                    ),
                    &mut |__value3| ::core::result::Result::Ok(
                        crate::__nodewright::expr::index(
                            crate::__nodewright::expr::field(
                                crate::__nodewright::expr::seq(
                                    crate::__nodewright::expr::value_item(__value3),
                                ),
                                "lines",
                            ),
                            0i64,
                        ),
                    ),
                )?,
            ),
        ),
    )
}
/// `order.lines[0]`
pub(crate) fn typed_13(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok({
        let mut __out1 = ::core::option::Option::None;
        if let ::core::option::Option::Some(__found2) = crate::__nodewright::expr::nth(
            &(*order).lines,
            0i64,
        ) {
            __out1 = ::core::option::Option::Some(
                crate::__nodewright::expr::to_any(
                    crate::__nodewright::expr::object(
                        &mut [
                            ("sku", crate::__nodewright::expr::text_item(&__found2.sku)),
                            (
                                "amount",
                                crate::__nodewright::expr::scalar_item(__found2.amount),
                            ),
                            (
                                "qty",
                                crate::__nodewright::expr::scalar_item(__found2.qty),
                            ),
                            (
                                "note",
                                match &__found2.note {
                                    ::core::option::Option::Some(__found3) => {
                                        crate::__nodewright::expr::text_item(__found3)
                                    }
                                    ::core::option::Option::None => ::core::option::Option::None,
                                },
                            ),
                        ],
                    ),
                    "case.jsonata:1:1",
                )?,
            );
        }
        __out1
    })
}
/// `order.lines[0].amount`
pub(crate) fn untyped_14(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::field(
                    crate::__nodewright::expr::map(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        &mut |__value3| ::core::result::Result::Ok(
                            crate::__nodewright::expr::index(
                                crate::__nodewright::expr::field(
                                    crate::__nodewright::expr::seq(
                                        crate::__nodewright::expr::value_item(__value3),
                                    ),
                                    "lines",
                                ),
                                0i64,
                            ),
                        ),
                    )?,
                    "amount",
                ),
            ),
        ),
    )
}
/// `order.lines[0].amount`
pub(crate) fn typed_14(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok({
        let mut __out1 = ::core::option::Option::None;
        if let ::core::option::Option::Some(__found2) = crate::__nodewright::expr::nth(
            &(*order).lines,
            0i64,
        ) {
            __out1 = ::core::option::Option::Some(
                crate::__nodewright::expr::to_any(
                    crate::__nodewright::expr::scalar_item(__found2.amount),
                    "case.jsonata:1:1",
                )?,
            );
        }
        __out1
    })
}
/// `order.lines[-1].sku`
pub(crate) fn untyped_15(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::field(
                    crate::__nodewright::expr::map(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        &mut |__value3| ::core::result::Result::Ok(
                            crate::__nodewright::expr::index(
                                crate::__nodewright::expr::field(
                                    crate::__nodewright::expr::seq(
                                        crate::__nodewright::expr::value_item(__value3),
                                    ),
                                    "lines",
                                ),
                                -1i64,
                            ),
                        ),
                    )?,
                    "sku",
                ),
            ),
        ),
    )
}
/// `order.lines[-1].sku`
pub(crate) fn typed_15(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok({
        let mut __out1 = ::core::option::Option::None;
        if let ::core::option::Option::Some(__found2) = crate::__nodewright::expr::nth(
            &(*order).lines,
            -1i64,
        ) {
            __out1 = ::core::option::Option::Some(
                crate::__nodewright::expr::to_any(
                    crate::__nodewright::expr::text_item(&__found2.sku),
                    "case.jsonata:1:1",
                )?,
            );
        }
        __out1
    })
}
/// `order.lines[7].sku`
pub(crate) fn untyped_16(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::field(
                    crate::__nodewright::expr::map(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        &mut |__value3| ::core::result::Result::Ok(
                            crate::__nodewright::expr::index(
                                crate::__nodewright::expr::field(
                                    crate::__nodewright::expr::seq(
                                        crate::__nodewright::expr::value_item(__value3),
                                    ),
                                    "lines",
                                ),
                                7i64,
                            ),
                        ),
                    )?,
                    "sku",
                ),
            ),
        ),
    )
}
/// `order.lines[7].sku`
pub(crate) fn typed_16(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok({
        let mut __out1 = ::core::option::Option::None;
        if let ::core::option::Option::Some(__found2) = crate::__nodewright::expr::nth(
            &(*order).lines,
            7i64,
        ) {
            __out1 = ::core::option::Option::Some(
                crate::__nodewright::expr::to_any(
                    crate::__nodewright::expr::text_item(&__found2.sku),
                    "case.jsonata:1:1",
                )?,
            );
        }
        __out1
    })
}
/// `order.lines[amount > 50].sku`
pub(crate) fn untyped_17(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::field(
                    crate::__nodewright::expr::map(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        &mut |__value3| ::core::result::Result::Ok(
                            crate::__nodewright::expr::filter(
                                crate::__nodewright::expr::field(
                                    crate::__nodewright::expr::seq(
                                        crate::__nodewright::expr::value_item(__value3),
                                    ),
                                    "lines",
                                ),
                                &mut |__value4| ::core::result::Result::Ok(
                                    crate::__nodewright::expr::greater(
                                        crate::__nodewright::expr::unwrap(
                                            crate::__nodewright::expr::field(
                                                crate::__nodewright::expr::seq(
                                                    crate::__nodewright::expr::value_item(__value4),
                                                ),
                                                "amount",
                                            ),
                                        ),
                                        crate::__nodewright::expr::int_item(50i64),
                                        "case.jsonata:1:13",
                                    )?,
                                ),
                            )?,
                        ),
                    )?,
                    "sku",
                ),
            ),
        ),
    )
}
/// `order.lines[amount > 50].sku`
pub(crate) fn typed_17(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional({
            let mut __items2 = ::std::vec::Vec::new();
            for __item3 in &(*order).lines {
                if (__item3.amount > 50f64) {
                    crate::__nodewright::expr::push(
                        &mut __items2,
                        crate::__nodewright::expr::text_item(&__item3.sku),
                    );
                }
            }
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::Seq::Many(__items2),
            )
        }),
    )
}
/// `order.lines[amount > 50 and qty = 2].sku`
pub(crate) fn untyped_18(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::field(
                    crate::__nodewright::expr::map(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        &mut |__value3| ::core::result::Result::Ok(
                            crate::__nodewright::expr::filter(
                                crate::__nodewright::expr::field(
                                    crate::__nodewright::expr::seq(
                                        crate::__nodewright::expr::value_item(__value3),
                                    ),
                                    "lines",
                                ),
                                &mut |__value4| ::core::result::Result::Ok(
                                    crate::__nodewright::expr::boolean_item(
                                        (crate::__nodewright::expr::is_true(
                                            &crate::__nodewright::expr::greater(
                                                crate::__nodewright::expr::unwrap(
                                                    crate::__nodewright::expr::field(
                                                        crate::__nodewright::expr::seq(
                                                            crate::__nodewright::expr::value_item(__value4),
                                                        ),
                                                        "amount",
                                                    ),
                                                ),
                                                crate::__nodewright::expr::int_item(50i64),
                                                "case.jsonata:1:13",
                                            )?,
                                        )
                                            && crate::__nodewright::expr::is_true(
                                                &crate::__nodewright::expr::boolean_item(
                                                    crate::__nodewright::expr::equal(
                                                        &crate::__nodewright::expr::unwrap(
                                                            crate::__nodewright::expr::field(
                                                                crate::__nodewright::expr::seq(
                                                                    crate::__nodewright::expr::value_item(__value4),
                                                                ),
                                                                "qty",
                                                            ),
                                                        ),
                                                        &crate::__nodewright::expr::int_item(2i64),
                                                    ),
                                                ),
                                            )),
                                    ),
                                ),
                            )?,
                        ),
                    )?,
                    "sku",
                ),
            ),
        ),
    )
}
/// `order.lines[amount > 50 and qty = 2].sku`
pub(crate) fn typed_18(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional({
            let mut __items2 = ::std::vec::Vec::new();
            for __item3 in &(*order).lines {
                if ((__item3.amount > 50f64) && ((__item3.qty as f64) == 2f64)) {
                    crate::__nodewright::expr::push(
                        &mut __items2,
                        crate::__nodewright::expr::text_item(&__item3.sku),
                    );
                }
            }
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::Seq::Many(__items2),
            )
        }),
    )
}
/// `order.lines[note = 'ripe'].amount`
pub(crate) fn untyped_19(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::field(
                    crate::__nodewright::expr::map(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        &mut |__value3| ::core::result::Result::Ok(
                            crate::__nodewright::expr::filter(
                                crate::__nodewright::expr::field(
                                    crate::__nodewright::expr::seq(
                                        crate::__nodewright::expr::value_item(__value3),
                                    ),
                                    "lines",
                                ),
                                &mut |__value4| ::core::result::Result::Ok(
                                    crate::__nodewright::expr::boolean_item(
                                        crate::__nodewright::expr::equal(
                                            &crate::__nodewright::expr::unwrap(
                                                crate::__nodewright::expr::field(
                                                    crate::__nodewright::expr::seq(
                                                        crate::__nodewright::expr::value_item(__value4),
                                                    ),
                                                    "note",
                                                ),
                                            ),
                                            &crate::__nodewright::expr::text_item("ripe"),
                                        ),
                                    ),
                                ),
                            )?,
                        ),
                    )?,
                    "amount",
                ),
            ),
        ),
    )
}
/// `order.lines[note = 'ripe'].amount`
pub(crate) fn typed_19(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional({
            let mut __items2 = ::std::vec::Vec::new();
            for __item3 in &(*order).lines {
                if {
                    let mut __holds4 = false;
                    if let ::core::option::Option::Some(__found5) = &__item3.note {
                        __holds4 = (__found5.as_str() == "ripe");
                    }
                    __holds4
                } {
                    crate::__nodewright::expr::push(
                        &mut __items2,
                        crate::__nodewright::expr::scalar_item(__item3.amount),
                    );
                }
            }
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::Seq::Many(__items2),
            )
        }),
    )
}
/// `order.lines[note].sku`
pub(crate) fn untyped_20(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::field(
                    crate::__nodewright::expr::map(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        &mut |__value3| ::core::result::Result::Ok(
                            crate::__nodewright::expr::filter(
                                crate::__nodewright::expr::field(
                                    crate::__nodewright::expr::seq(
                                        crate::__nodewright::expr::value_item(__value3),
                                    ),
                                    "lines",
                                ),
                                &mut |__value4| ::core::result::Result::Ok(
                                    crate::__nodewright::expr::unwrap(
                                        crate::__nodewright::expr::field(
                                            crate::__nodewright::expr::seq(
                                                crate::__nodewright::expr::value_item(__value4),
                                            ),
                                            "note",
                                        ),
                                    ),
                                ),
                            )?,
                        ),
                    )?,
                    "sku",
                ),
            ),
        ),
    )
}
/// `order.lines[note].sku`
pub(crate) fn typed_20(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional({
            let mut __items2 = ::std::vec::Vec::new();
            for __item3 in &(*order).lines {
                if {
                    let mut __holds4 = false;
                    if let ::core::option::Option::Some(__found5) = &__item3.note {
                        __holds4 = (!__found5.as_str().is_empty());
                    }
                    __holds4
                } {
                    crate::__nodewright::expr::push(
                        &mut __items2,
                        crate::__nodewright::expr::text_item(&__item3.sku),
                    );
                }
            }
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::Seq::Many(__items2),
            )
        }),
    )
}
/// `order.lines[amount > 50][0].sku`
pub(crate) fn untyped_21(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::field(
                    crate::__nodewright::expr::map(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        &mut |__value3| ::core::result::Result::Ok(
                            crate::__nodewright::expr::index(
                                crate::__nodewright::expr::filter(
                                    crate::__nodewright::expr::field(
                                        crate::__nodewright::expr::seq(
                                            crate::__nodewright::expr::value_item(__value3),
                                        ),
                                        "lines",
                                    ),
                                    &mut |__value4| ::core::result::Result::Ok(
                                        crate::__nodewright::expr::greater(
                                            crate::__nodewright::expr::unwrap(
                                                crate::__nodewright::expr::field(
                                                    crate::__nodewright::expr::seq(
                                                        crate::__nodewright::expr::value_item(__value4),
                                                    ),
                                                    "amount",
                                                ),
                                            ),
                                            crate::__nodewright::expr::int_item(50i64),
                                            "case.jsonata:1:13",
                                        )?,
                                    ),
                                )?,
                                0i64,
                            ),
                        ),
                    )?,
                    "sku",
                ),
            ),
        ),
    )
}
/// `order.lines[amount > 50][0].sku`
pub(crate) fn typed_21(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok({
        let mut __out1 = ::core::option::Option::None;
        {
            let mut __position2 = 0usize;
            for __item3 in &(*order).lines {
                if (__item3.amount > 50f64) {
                    if __position2 == 0usize {
                        __out1 = ::core::option::Option::Some(
                            crate::__nodewright::expr::to_any(
                                crate::__nodewright::expr::text_item(&__item3.sku),
                                "case.jsonata:1:1",
                            )?,
                        );
                    }
                    __position2 += 1;
                }
            }
        }
        __out1
    })
}
/// `(order.lines.sku)[0]`
pub(crate) fn untyped_22(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::index(
                    crate::__nodewright::expr::seq(
                        crate::__nodewright::expr::unwrap(
                            crate::__nodewright::expr::field(
                                crate::__nodewright::expr::field(
                                    crate::__nodewright::expr::seq(
                                        crate::__nodewright::expr::value_item(&(*order)),
                                    ),
                                    "lines",
                                ),
                                "sku",
                            ),
                        ),
                    ),
                    0i64,
                ),
            ),
        ),
    )
}
/// `(order.lines.sku)[0]`
pub(crate) fn typed_22(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok({
        let mut __out1 = ::core::option::Option::None;
        {
            let mut __position2 = 0usize;
            for __item3 in &(*order).lines {
                if __position2 == 0usize {
                    __out1 = ::core::option::Option::Some(
                        crate::__nodewright::expr::to_any(
                            crate::__nodewright::expr::text_item(&__item3.sku),
                            "case.jsonata:1:1",
                        )?,
                    );
                }
                __position2 += 1;
            }
        }
        __out1
    })
}
/// `order.lines.sku[0]`
pub(crate) fn untyped_23(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::map(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        "lines",
                    ),
                    &mut |__value3| ::core::result::Result::Ok(
                        crate::__nodewright::expr::index(
                            crate::__nodewright::expr::field(
                                crate::__nodewright::expr::seq(
                                    crate::__nodewright::expr::value_item(__value3),
                                ),
                                "sku",
                            ),
                            0i64,
                        ),
                    ),
                )?,
            ),
        ),
    )
}
/// `order.lines.sku[0]`
pub(crate) fn typed_23(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::map(
                    crate::__nodewright::expr::seq({
                        let mut __items6 = ::std::vec::Vec::new();
                        for __item5 in &(*order).lines {
                            crate::__nodewright::expr::push(
                                &mut __items6,
                                crate::__nodewright::expr::object(
                                    &mut [
                                        ("sku", crate::__nodewright::expr::text_item(&__item5.sku)),
                                        (
                                            "amount",
                                            crate::__nodewright::expr::scalar_item(__item5.amount),
                                        ),
                                        (
                                            "qty",
                                            crate::__nodewright::expr::scalar_item(__item5.qty),
                                        ),
                                        (
                                            "note",
                                            match &__item5.note {
                                                ::core::option::Option::Some(__found7) => {
                                                    crate::__nodewright::expr::text_item(__found7)
                                                }
                                                ::core::option::Option::None => ::core::option::Option::None,
                                            },
                                        ),
                                    ],
                                ),
                            );
                        }
                        crate::__nodewright::expr::list_item(__items6)
                    }),
                    &mut |__value4| ::core::result::Result::Ok(
                        crate::__nodewright::expr::index(
                            crate::__nodewright::expr::field(
                                crate::__nodewright::expr::seq(
                                    crate::__nodewright::expr::value_item(__value4),
                                ),
                                "sku",
                            ),
                            0i64,
                        ),
                    ),
                )?,
            ),
        ),
    )
}
/// `order.lines[qty - 1].sku`
pub(crate) fn untyped_24(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::field(
                    crate::__nodewright::expr::map(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        &mut |__value3| ::core::result::Result::Ok(
                            crate::__nodewright::expr::filter(
                                crate::__nodewright::expr::field(
                                    crate::__nodewright::expr::seq(
                                        crate::__nodewright::expr::value_item(__value3),
                                    ),
                                    "lines",
                                ),
                                &mut |__value4| ::core::result::Result::Ok(
                                    crate::__nodewright::expr::subtract(
                                        crate::__nodewright::expr::unwrap(
                                            crate::__nodewright::expr::field(
                                                crate::__nodewright::expr::seq(
                                                    crate::__nodewright::expr::value_item(__value4),
                                                ),
                                                "qty",
                                            ),
                                        ),
                                        crate::__nodewright::expr::int_item(1i64),
                                        "case.jsonata:1:13",
                                    )?,
                                ),
                            )?,
                        ),
                    )?,
                    "sku",
                ),
            ),
        ),
    )
}
/// `order.lines[qty - 1].sku`
pub(crate) fn typed_24(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::field(
                    crate::__nodewright::expr::filter(
                        crate::__nodewright::expr::seq({
                            let mut __items5 = ::std::vec::Vec::new();
                            for __item4 in &(*order).lines {
                                crate::__nodewright::expr::push(
                                    &mut __items5,
                                    crate::__nodewright::expr::object(
                                        &mut [
                                            ("sku", crate::__nodewright::expr::text_item(&__item4.sku)),
                                            (
                                                "amount",
                                                crate::__nodewright::expr::scalar_item(__item4.amount),
                                            ),
                                            (
                                                "qty",
                                                crate::__nodewright::expr::scalar_item(__item4.qty),
                                            ),
                                            (
                                                "note",
                                                match &__item4.note {
                                                    ::core::option::Option::Some(__found6) => {
                                                        crate::__nodewright::expr::text_item(__found6)
                                                    }
                                                    ::core::option::Option::None => ::core::option::Option::None,
                                                },
                                            ),
                                        ],
                                    ),
                                );
                            }
                            crate::__nodewright::expr::list_item(__items5)
                        }),
                        &mut |__value3| ::core::result::Result::Ok(
                            crate::__nodewright::expr::subtract(
                                crate::__nodewright::expr::unwrap(
                                    crate::__nodewright::expr::field(
                                        crate::__nodewright::expr::seq(
                                            crate::__nodewright::expr::value_item(__value3),
                                        ),
                                        "qty",
                                    ),
                                ),
                                crate::__nodewright::expr::int_item(1i64),
                                "case.jsonata:1:13",
                            )?,
                        ),
                    )?,
                    "sku",
                ),
            ),
        ),
    )
}
/// `order.lines.(amount * qty)`
pub(crate) fn untyped_25(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::map(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        "lines",
                    ),
                    &mut |__value3| ::core::result::Result::Ok(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::multiply(
                                crate::__nodewright::expr::unwrap(
                                    crate::__nodewright::expr::field(
                                        crate::__nodewright::expr::seq(
                                            crate::__nodewright::expr::value_item(__value3),
                                        ),
                                        "amount",
                                    ),
                                ),
                                crate::__nodewright::expr::unwrap(
                                    crate::__nodewright::expr::field(
                                        crate::__nodewright::expr::seq(
                                            crate::__nodewright::expr::value_item(__value3),
                                        ),
                                        "qty",
                                    ),
                                ),
                                "case.jsonata:1:14",
                            )?,
                        ),
                    ),
                )?,
            ),
        ),
    )
}
/// `order.lines.(amount * qty)`
pub(crate) fn typed_25(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional({
            let mut __items2 = ::std::vec::Vec::new();
            for __item3 in &(*order).lines {
                crate::__nodewright::expr::push(
                    &mut __items2,
                    crate::__nodewright::expr::number_item(
                        crate::__nodewright::expr::finite(
                            __item3.amount * (__item3.qty as f64),
                            "case.jsonata:1:14",
                        )?,
                    ),
                );
            }
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::Seq::Many(__items2),
            )
        }),
    )
}
/// `order.lines.{'sku': sku, 'note': note}`
pub(crate) fn untyped_26(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::map(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        "lines",
                    ),
                    &mut |__value3| ::core::result::Result::Ok(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::object(
                                &mut [
                                    (
                                        "sku",
                                        crate::__nodewright::expr::unwrap(
                                            crate::__nodewright::expr::field(
                                                crate::__nodewright::expr::seq(
                                                    crate::__nodewright::expr::value_item(__value3),
                                                ),
                                                "sku",
                                            ),
                                        ),
                                    ),
                                    (
                                        "note",
                                        crate::__nodewright::expr::unwrap(
                                            crate::__nodewright::expr::field(
                                                crate::__nodewright::expr::seq(
                                                    crate::__nodewright::expr::value_item(__value3),
                                                ),
                                                "note",
                                            ),
                                        ),
                                    ),
                                ],
                            ),
                        ),
                    ),
                )?,
            ),
        ),
    )
}
/// `order.lines.{'sku': sku, 'note': note}`
pub(crate) fn typed_26(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::map(
                    crate::__nodewright::expr::seq({
                        let mut __items6 = ::std::vec::Vec::new();
                        for __item5 in &(*order).lines {
                            crate::__nodewright::expr::push(
                                &mut __items6,
                                crate::__nodewright::expr::object(
                                    &mut [
                                        ("sku", crate::__nodewright::expr::text_item(&__item5.sku)),
                                        (
                                            "amount",
                                            crate::__nodewright::expr::scalar_item(__item5.amount),
                                        ),
                                        (
                                            "qty",
                                            crate::__nodewright::expr::scalar_item(__item5.qty),
                                        ),
                                        (
                                            "note",
                                            match &__item5.note {
                                                ::core::option::Option::Some(__found7) => {
                                                    crate::__nodewright::expr::text_item(__found7)
                                                }
                                                ::core::option::Option::None => ::core::option::Option::None,
                                            },
                                        ),
                                    ],
                                ),
                            );
                        }
                        crate::__nodewright::expr::list_item(__items6)
                    }),
                    &mut |__value4| ::core::result::Result::Ok(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::object(
                                &mut [
                                    (
                                        "sku",
                                        crate::__nodewright::expr::unwrap(
                                            crate::__nodewright::expr::field(
                                                crate::__nodewright::expr::seq(
                                                    crate::__nodewright::expr::value_item(__value4),
                                                ),
                                                "sku",
                                            ),
                                        ),
                                    ),
                                    (
                                        "note",
                                        crate::__nodewright::expr::unwrap(
                                            crate::__nodewright::expr::field(
                                                crate::__nodewright::expr::seq(
                                                    crate::__nodewright::expr::value_item(__value4),
                                                ),
                                                "note",
                                            ),
                                        ),
                                    ),
                                ],
                            ),
                        ),
                    ),
                )?,
            ),
        ),
    )
}
/// `order.lines.amount[]`
pub(crate) fn untyped_27(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::keep_array(
                crate::__nodewright::expr::field(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        "lines",
                    ),
                    "amount",
                ),
            ),
        ),
    )
}
/// `order.lines.amount[]`
pub(crate) fn typed_27(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::keep_array(
                crate::__nodewright::expr::field(
                    crate::__nodewright::expr::seq({
                        let mut __items4 = ::std::vec::Vec::new();
                        for __item3 in &(*order).lines {
                            crate::__nodewright::expr::push(
                                &mut __items4,
                                crate::__nodewright::expr::object(
                                    &mut [
                                        ("sku", crate::__nodewright::expr::text_item(&__item3.sku)),
                                        (
                                            "amount",
                                            crate::__nodewright::expr::scalar_item(__item3.amount),
                                        ),
                                        (
                                            "qty",
                                            crate::__nodewright::expr::scalar_item(__item3.qty),
                                        ),
                                        (
                                            "note",
                                            match &__item3.note {
                                                ::core::option::Option::Some(__found5) => {
                                                    crate::__nodewright::expr::text_item(__found5)
                                                }
                                                ::core::option::Option::None => ::core::option::Option::None,
                                            },
                                        ),
                                    ],
                                ),
                            );
                        }
                        crate::__nodewright::expr::list_item(__items4)
                    }),
                    "amount",
                ),
            ),
        ),
    )
}
/// `order.lines[0].sku[]`
pub(crate) fn untyped_28(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::keep_array(
                crate::__nodewright::expr::field(
                    crate::__nodewright::expr::map(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        &mut |__value3| ::core::result::Result::Ok(
                            crate::__nodewright::expr::index(
                                crate::__nodewright::expr::field(
                                    crate::__nodewright::expr::seq(
                                        crate::__nodewright::expr::value_item(__value3),
                                    ),
                                    "lines",
                                ),
                                0i64,
                            ),
                        ),
                    )?,
                    "sku",
                ),
            ),
        ),
    )
}
/// `order.lines[0].sku[]`
pub(crate) fn typed_28(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::keep_array(
                crate::__nodewright::expr::field(
                    crate::__nodewright::expr::index(
                        crate::__nodewright::expr::seq({
                            let mut __items4 = ::std::vec::Vec::new();
                            for __item3 in &(*order).lines {
                                crate::__nodewright::expr::push(
                                    &mut __items4,
                                    crate::__nodewright::expr::object(
                                        &mut [
                                            ("sku", crate::__nodewright::expr::text_item(&__item3.sku)),
                                            (
                                                "amount",
                                                crate::__nodewright::expr::scalar_item(__item3.amount),
                                            ),
                                            (
                                                "qty",
                                                crate::__nodewright::expr::scalar_item(__item3.qty),
                                            ),
                                            (
                                                "note",
                                                match &__item3.note {
                                                    ::core::option::Option::Some(__found5) => {
                                                        crate::__nodewright::expr::text_item(__found5)
                                                    }
                                                    ::core::option::Option::None => ::core::option::Option::None,
                                                },
                                            ),
                                        ],
                                    ),
                                );
                            }
                            crate::__nodewright::expr::list_item(__items4)
                        }),
                        0i64,
                    ),
                    "sku",
                ),
            ),
        ),
    )
}
/// `order.tags[0]`
pub(crate) fn untyped_29(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::map(
                    crate::__nodewright::expr::seq(
                        crate::__nodewright::expr::value_item(&(*order)),
                    ),
                    &mut |__value3| ::core::result::Result::Ok(
                        crate::__nodewright::expr::index(
                            crate::__nodewright::expr::field(
                                crate::__nodewright::expr::seq(
                                    crate::__nodewright::expr::value_item(__value3),
                                ),
                                "tags",
                            ),
                            0i64,
                        ),
                    ),
                )?,
            ),
        ),
    )
}
/// `order.tags[0]`
pub(crate) fn typed_29(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok({
        let mut __out1 = ::core::option::Option::None;
        if let ::core::option::Option::Some(__found2) = crate::__nodewright::expr::nth(
            &(*order).tags,
            0i64,
        ) {
            __out1 = ::core::option::Option::Some(
                crate::__nodewright::expr::to_any(
                    crate::__nodewright::expr::text_item(__found2),
                    "case.jsonata:1:1",
                )?,
            );
        }
        __out1
    })
}
/// `order.tags[$ = 'gift']`
pub(crate) fn untyped_30(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::map(
                    crate::__nodewright::expr::seq(
                        crate::__nodewright::expr::value_item(&(*order)),
                    ),
                    &mut |__value3| ::core::result::Result::Ok(
                        crate::__nodewright::expr::filter(
                            crate::__nodewright::expr::field(
                                crate::__nodewright::expr::seq(
                                    crate::__nodewright::expr::value_item(__value3),
                                ),
                                "tags",
                            ),
                            &mut |__value4| ::core::result::Result::Ok(
                                crate::__nodewright::expr::boolean_item(
                                    crate::__nodewright::expr::equal(
                                        &crate::__nodewright::expr::value_item(__value4),
                                        &crate::__nodewright::expr::text_item("gift"),
                                    ),
                                ),
                            ),
                        )?,
                    ),
                )?,
            ),
        ),
    )
}
/// `order.tags[$ = 'gift']`
pub(crate) fn typed_30(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional({
            let mut __items2 = ::std::vec::Vec::new();
            for __item3 in &(*order).tags {
                if (__item3.as_str() == "gift") {
                    crate::__nodewright::expr::push(
                        &mut __items2,
                        crate::__nodewright::expr::text_item(__item3),
                    );
                }
            }
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::Seq::Many(__items2),
            )
        }),
    )
}
/// `order.lines.(sku & ':' & note)`
pub(crate) fn untyped_31(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::map(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        "lines",
                    ),
                    &mut |__value3| ::core::result::Result::Ok(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::string_item({
                                let mut __text4 = ::std::string::String::new();
                                crate::__nodewright::expr::concat_item(
                                    &mut __text4,
                                    &crate::__nodewright::expr::unwrap(
                                        crate::__nodewright::expr::field(
                                            crate::__nodewright::expr::seq(
                                                crate::__nodewright::expr::value_item(__value3),
                                            ),
                                            "sku",
                                        ),
                                    ),
                                    "case.jsonata:1:14",
                                )?;
                                __text4.push_str(":");
                                crate::__nodewright::expr::concat_item(
                                    &mut __text4,
                                    &crate::__nodewright::expr::unwrap(
                                        crate::__nodewright::expr::field(
                                            crate::__nodewright::expr::seq(
                                                crate::__nodewright::expr::value_item(__value3),
                                            ),
                                            "note",
                                        ),
                                    ),
                                    "case.jsonata:1:14",
                                )?;
                                __text4
                            }),
                        ),
                    ),
                )?,
            ),
        ),
    )
}
/// `order.lines.(sku & ':' & note)`
pub(crate) fn typed_31(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional({
            let mut __items2 = ::std::vec::Vec::new();
            for __item3 in &(*order).lines {
                crate::__nodewright::expr::push(
                    &mut __items2,
                    crate::__nodewright::expr::string_item({
                        let mut __text4 = ::std::string::String::new();
                        __text4.push_str(__item3.sku.as_str());
                        __text4.push_str(":");
                        if let ::core::option::Option::Some(__found5) = &__item3.note {
                            __text4.push_str(__found5.as_str());
                        }
                        __text4
                    }),
                );
            }
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::Seq::Many(__items2),
            )
        }),
    )
}
/// `$sum(order.lines.amount)`
pub(crate) fn untyped_32(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::sum(
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::field(
                            crate::__nodewright::expr::seq(
                                crate::__nodewright::expr::value_item(&(*order)),
                            ),
                            "lines",
                        ),
                        "amount",
                    ),
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$sum(order.lines.amount)`
pub(crate) fn typed_32(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok({
        let mut __out1 = ::core::option::Option::None;
        let mut __sum2 = ::core::option::Option::None;
        for __item4 in &(*order).lines {
            *__sum2.get_or_insert(0.0f64) += __item4.amount;
        }
        if let ::core::option::Option::Some(__total3) = __sum2 {
            __out1 = ::core::option::Option::Some(
                crate::__nodewright::expr::to_any(
                    crate::__nodewright::expr::number_item(
                        crate::__nodewright::expr::finite(__total3, "case.jsonata:1:1")?,
                    ),
                    "case.jsonata:1:1",
                )?,
            );
        }
        __out1
    })
}
/// `$sum(order.lines[amount > 50].amount)`
pub(crate) fn untyped_33(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::sum(
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::map(
                            crate::__nodewright::expr::seq(
                                crate::__nodewright::expr::value_item(&(*order)),
                            ),
                            &mut |__value8| ::core::result::Result::Ok(
                                crate::__nodewright::expr::filter(
                                    crate::__nodewright::expr::field(
                                        crate::__nodewright::expr::seq(
                                            crate::__nodewright::expr::value_item(__value8),
                                        ),
                                        "lines",
                                    ),
                                    &mut |__value9| ::core::result::Result::Ok(
                                        crate::__nodewright::expr::greater(
                                            crate::__nodewright::expr::unwrap(
                                                crate::__nodewright::expr::field(
                                                    crate::__nodewright::expr::seq(
                                                        crate::__nodewright::expr::value_item(__value9),
                                                    ),
                                                    "amount",
                                                ),
                                            ),
                                            crate::__nodewright::expr::int_item(50i64),
                                            "case.jsonata:1:18",
                                        )?,
                                    ),
                                )?,
                            ),
                        )?,
                        "amount",
                    ),
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$sum(order.lines[amount > 50].amount)`
pub(crate) fn typed_33(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok({
        let mut __out1 = ::core::option::Option::None;
        let mut __sum2 = ::core::option::Option::None;
        for __item4 in &(*order).lines {
            if (__item4.amount > 50f64) {
                *__sum2.get_or_insert(0.0f64) += __item4.amount;
            }
        }
        if let ::core::option::Option::Some(__total3) = __sum2 {
            __out1 = ::core::option::Option::Some(
                crate::__nodewright::expr::to_any(
                    crate::__nodewright::expr::number_item(
                        crate::__nodewright::expr::finite(__total3, "case.jsonata:1:1")?,
                    ),
                    "case.jsonata:1:1",
                )?,
            );
        }
        __out1
    })
}
/// `$sum(order.lines.(amount * qty))`
pub(crate) fn untyped_34(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::sum(
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::map(
                        crate::__nodewright::expr::field(
                            crate::__nodewright::expr::seq(
                                crate::__nodewright::expr::value_item(&(*order)),
                            ),
                            "lines",
                        ),
                        &mut |__value8| ::core::result::Result::Ok(
                            crate::__nodewright::expr::seq(
                                crate::__nodewright::expr::multiply(
                                    crate::__nodewright::expr::unwrap(
                                        crate::__nodewright::expr::field(
                                            crate::__nodewright::expr::seq(
                                                crate::__nodewright::expr::value_item(__value8),
                                            ),
                                            "amount",
                                        ),
                                    ),
                                    crate::__nodewright::expr::unwrap(
                                        crate::__nodewright::expr::field(
                                            crate::__nodewright::expr::seq(
                                                crate::__nodewright::expr::value_item(__value8),
                                            ),
                                            "qty",
                                        ),
                                    ),
                                    "case.jsonata:1:19",
                                )?,
                            ),
                        ),
                    )?,
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$sum(order.lines.(amount * qty))`
pub(crate) fn typed_34(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok({
        let mut __out1 = ::core::option::Option::None;
        let mut __sum2 = ::core::option::Option::None;
        for __item4 in &(*order).lines {
            *__sum2.get_or_insert(0.0f64)
                += crate::__nodewright::expr::finite(
                    __item4.amount * (__item4.qty as f64),
                    "case.jsonata:1:19",
                )?;
        }
        if let ::core::option::Option::Some(__total3) = __sum2 {
            __out1 = ::core::option::Option::Some(
                crate::__nodewright::expr::to_any(
                    crate::__nodewright::expr::number_item(
                        crate::__nodewright::expr::finite(__total3, "case.jsonata:1:1")?,
                    ),
                    "case.jsonata:1:1",
                )?,
            );
        }
        __out1
    })
}
/// `$sum([])`
pub(crate) fn untyped_35(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::sum(
                crate::__nodewright::expr::array(&mut []),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$sum([])`
pub(crate) fn typed_35(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::sum(
                crate::__nodewright::expr::array(&mut []),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$sum([1, order.total, order.lines.qty])`
pub(crate) fn untyped_36(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::sum(
                crate::__nodewright::expr::array(
                    &mut [
                        (crate::__nodewright::expr::int_item(1i64), true),
                        (
                            crate::__nodewright::expr::unwrap(
                                crate::__nodewright::expr::field(
                                    crate::__nodewright::expr::seq(
                                        crate::__nodewright::expr::value_item(&(*order)),
                                    ),
                                    "total",
                                ),
                            ),
                            true,
                        ),
                        (
                            crate::__nodewright::expr::unwrap(
                                crate::__nodewright::expr::field(
                                    crate::__nodewright::expr::field(
                                        crate::__nodewright::expr::seq(
                                            crate::__nodewright::expr::value_item(&(*order)),
                                        ),
                                        "lines",
                                    ),
                                    "qty",
                                ),
                            ),
                            true,
                        ),
                    ],
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$sum([1, order.total, order.lines.qty])`
pub(crate) fn typed_36(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::sum(
                crate::__nodewright::expr::array(
                    &mut [
                        (crate::__nodewright::expr::int_item(1i64), true),
                        (crate::__nodewright::expr::scalar_item((*order).total), true),
                        (
                            {
                                let mut __items8 = ::std::vec::Vec::new();
                                for __item9 in &(*order).lines {
                                    crate::__nodewright::expr::push(
                                        &mut __items8,
                                        crate::__nodewright::expr::scalar_item(__item9.qty),
                                    );
                                }
                                crate::__nodewright::expr::unwrap(
                                    crate::__nodewright::expr::Seq::Many(__items8),
                                )
                            },
                            true,
                        ),
                    ],
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$count(order.lines)`
pub(crate) fn untyped_37(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::count(
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        "lines",
                    ),
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$count(order.lines)`
pub(crate) fn typed_37(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                crate::__nodewright::expr::number_item(((*order).lines.len() as f64)),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$count(order.lines.note)`
pub(crate) fn untyped_38(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::count(
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::field(
                            crate::__nodewright::expr::seq(
                                crate::__nodewright::expr::value_item(&(*order)),
                            ),
                            "lines",
                        ),
                        "note",
                    ),
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$count(order.lines.note)`
pub(crate) fn typed_38(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                crate::__nodewright::expr::number_item({
                    let mut __count1 = 0u32;
                    for __item2 in &(*order).lines {
                        if let ::core::option::Option::Some(__found3) = &__item2.note {
                            __count1 += 1;
                        }
                    }
                    (__count1 as f64)
                }),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$count(order.lines[amount > 50])`
pub(crate) fn untyped_39(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::count(
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::map(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        &mut |__value5| ::core::result::Result::Ok(
                            crate::__nodewright::expr::filter(
                                crate::__nodewright::expr::field(
                                    crate::__nodewright::expr::seq(
                                        crate::__nodewright::expr::value_item(__value5),
                                    ),
                                    "lines",
                                ),
                                &mut |__value6| ::core::result::Result::Ok(
                                    crate::__nodewright::expr::greater(
                                        crate::__nodewright::expr::unwrap(
                                            crate::__nodewright::expr::field(
                                                crate::__nodewright::expr::seq(
                                                    crate::__nodewright::expr::value_item(__value6),
                                                ),
                                                "amount",
                                            ),
                                        ),
                                        crate::__nodewright::expr::int_item(50i64),
                                        "case.jsonata:1:20",
                                    )?,
                                ),
                            )?,
                        ),
                    )?,
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$count(order.lines[amount > 50])`
pub(crate) fn typed_39(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                crate::__nodewright::expr::number_item({
                    let mut __count1 = 0u32;
                    for __item2 in &(*order).lines {
                        if (__item2.amount > 50f64) {
                            __count1 += 1;
                        }
                    }
                    (__count1 as f64)
                }),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$count(order.tags)`
pub(crate) fn untyped_40(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::count(
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        "tags",
                    ),
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$count(order.tags)`
pub(crate) fn typed_40(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                crate::__nodewright::expr::number_item(((*order).tags.len() as f64)),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$count(maybe)`
pub(crate) fn untyped_41(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::count(
                {
                    let mut __item5 = ::core::option::Option::None;
                    if let ::core::option::Option::Some(__found2) = &(*maybe) {
                        __item5 = crate::__nodewright::expr::value_item(__found2);
                    }
                    __item5
                },
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$count(maybe)`
pub(crate) fn typed_41(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                crate::__nodewright::expr::number_item({
                    let mut __count1 = 0u32;
                    if let ::core::option::Option::Some(__found2) = &(*maybe) {
                        __count1 += 1;
                    }
                    (__count1 as f64)
                }),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$exists(maybe.name)`
pub(crate) fn untyped_42(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::exists(
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::seq(
                            match &(*maybe) {
                                ::core::option::Option::Some(__found6) => {
                                    crate::__nodewright::expr::value_item(__found6)
                                }
                                ::core::option::Option::None => ::core::option::Option::None,
                            },
                        ),
                        "name",
                    ),
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$exists(maybe.name)`
pub(crate) fn typed_42(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                crate::__nodewright::expr::boolean_item({
                    let mut __exists1 = false;
                    if let ::core::option::Option::Some(__found2) = &(*maybe) {
                        __exists1 = true;
                    }
                    __exists1
                }),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$exists(order.lines.note)`
pub(crate) fn untyped_43(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::exists(
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::field(
                            crate::__nodewright::expr::seq(
                                crate::__nodewright::expr::value_item(&(*order)),
                            ),
                            "lines",
                        ),
                        "note",
                    ),
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$exists(order.lines.note)`
pub(crate) fn typed_43(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                crate::__nodewright::expr::boolean_item({
                    let mut __exists1 = false;
                    for __item2 in &(*order).lines {
                        if let ::core::option::Option::Some(__found3) = &__item2.note {
                            __exists1 = true;
                        }
                    }
                    __exists1
                }),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$split(order.id, '-')`
pub(crate) fn untyped_44(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::split(
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        "id",
                    ),
                ),
                crate::__nodewright::expr::text_item("-"),
                ::core::option::Option::None,
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$split(order.id, '-')`
pub(crate) fn typed_44(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                {
                    let __owned1 = crate::__nodewright::expr::split_text(
                        (*order).id.as_str(),
                        "-",
                        ::core::primitive::usize::MAX,
                    );
                    let mut __items3 = ::std::vec::Vec::new();
                    for __item2 in __owned1 {
                        crate::__nodewright::expr::push(
                            &mut __items3,
                            crate::__nodewright::expr::string_item(__item2),
                        );
                    }
                    crate::__nodewright::expr::list_item(__items3)
                },
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$split(order.id, '', 2)`
pub(crate) fn untyped_45(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::split(
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        "id",
                    ),
                ),
                crate::__nodewright::expr::text_item(""),
                crate::__nodewright::expr::int_item(2i64),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$split(order.id, '', 2)`
pub(crate) fn typed_45(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::split(
                crate::__nodewright::expr::text_item(&(*order).id),
                crate::__nodewright::expr::text_item(""),
                crate::__nodewright::expr::int_item(2i64),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$count($split('a b c', ' '))`
pub(crate) fn untyped_46(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                crate::__nodewright::expr::number_item(
                    (crate::__nodewright::expr::split_text(
                            "a b c",
                            " ",
                            ::core::primitive::usize::MAX,
                        )
                        .len() as f64),
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$count($split('a b c', ' '))`
pub(crate) fn typed_46(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                crate::__nodewright::expr::number_item(
                    (crate::__nodewright::expr::split_text(
                            "a b c",
                            " ",
                            ::core::primitive::usize::MAX,
                        )
                        .len() as f64),
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$join(order.tags, ', ')`
pub(crate) fn untyped_47(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::join(
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        "tags",
                    ),
                ),
                crate::__nodewright::expr::text_item(", "),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$join(order.tags, ', ')`
pub(crate) fn typed_47(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::join(
                {
                    let mut __items4 = ::std::vec::Vec::new();
                    for __item3 in &(*order).tags {
                        crate::__nodewright::expr::push(
                            &mut __items4,
                            crate::__nodewright::expr::text_item(__item3),
                        );
                    }
                    crate::__nodewright::expr::list_item(__items4)
                },
                crate::__nodewright::expr::text_item(", "),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$join(order.lines.sku)`
pub(crate) fn untyped_48(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::join(
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::field(
                            crate::__nodewright::expr::seq(
                                crate::__nodewright::expr::value_item(&(*order)),
                            ),
                            "lines",
                        ),
                        "sku",
                    ),
                ),
                ::core::option::Option::None,
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$join(order.lines.sku)`
pub(crate) fn typed_48(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::join(
                {
                    let mut __items3 = ::std::vec::Vec::new();
                    for __item4 in &(*order).lines {
                        crate::__nodewright::expr::push(
                            &mut __items3,
                            crate::__nodewright::expr::text_item(&__item4.sku),
                        );
                    }
                    crate::__nodewright::expr::unwrap(
                        crate::__nodewright::expr::Seq::Many(__items3),
                    )
                },
                ::core::option::Option::None,
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$string(order.total)`
pub(crate) fn untyped_49(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::string(
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        "total",
                    ),
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$string(order.total)`
pub(crate) fn typed_49(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::string(
                crate::__nodewright::expr::scalar_item((*order).total),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$string(order.lines[0])`
pub(crate) fn untyped_50(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::string(
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::map(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        &mut |__value4| ::core::result::Result::Ok(
                            crate::__nodewright::expr::index(
                                crate::__nodewright::expr::field(
                                    crate::__nodewright::expr::seq(
                                        crate::__nodewright::expr::value_item(__value4),
                                    ),
                                    "lines",
                                ),
                                0i64,
                            ),
                        ),
                    )?,
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$string(order.lines[0])`
pub(crate) fn typed_50(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::string(
                {
                    let mut __item4 = ::core::option::Option::None;
                    if let ::core::option::Option::Some(__found2) = crate::__nodewright::expr::nth(
                        &(*order).lines,
                        0i64,
                    ) {
                        __item4 = crate::__nodewright::expr::object(
                            &mut [
                                (
                                    "sku",
                                    crate::__nodewright::expr::text_item(&__found2.sku),
                                ),
                                (
                                    "amount",
                                    crate::__nodewright::expr::scalar_item(__found2.amount),
                                ),
                                (
                                    "qty",
                                    crate::__nodewright::expr::scalar_item(__found2.qty),
                                ),
                                (
                                    "note",
                                    match &__found2.note {
                                        ::core::option::Option::Some(__found5) => {
                                            crate::__nodewright::expr::text_item(__found5)
                                        }
                                        ::core::option::Option::None => ::core::option::Option::None,
                                    },
                                ),
                            ],
                        );
                    }
                    __item4
                },
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$number('12.50') + order.count`
pub(crate) fn untyped_51(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::add(
                crate::__nodewright::expr::number(
                    crate::__nodewright::expr::text_item("12.50"),
                    "case.jsonata:1:1",
                )?,
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        "count",
                    ),
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$number('12.50') + order.count`
pub(crate) fn typed_51(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::add(
                crate::__nodewright::expr::number(
                    crate::__nodewright::expr::text_item("12.50"),
                    "case.jsonata:1:1",
                )?,
                crate::__nodewright::expr::scalar_item((*order).count),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$uppercase(order.customer.name) & $lowercase(order.note)`
pub(crate) fn untyped_52(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                crate::__nodewright::expr::string_item({
                    let mut __text1 = ::std::string::String::new();
                    crate::__nodewright::expr::concat_item(
                        &mut __text1,
                        &crate::__nodewright::expr::uppercase(
                            crate::__nodewright::expr::unwrap(
                                crate::__nodewright::expr::field(
                                    crate::__nodewright::expr::field(
                                        crate::__nodewright::expr::seq(
                                            crate::__nodewright::expr::value_item(&(*order)),
                                        ),
                                        "customer",
                                    ),
                                    "name",
                                ),
                            ),
                            "case.jsonata:1:1",
                        )?,
                        "case.jsonata:1:1",
                    )?;
                    crate::__nodewright::expr::concat_item(
                        &mut __text1,
                        &crate::__nodewright::expr::lowercase(
                            crate::__nodewright::expr::unwrap(
                                crate::__nodewright::expr::field(
                                    crate::__nodewright::expr::seq(
                                        crate::__nodewright::expr::value_item(&(*order)),
                                    ),
                                    "note",
                                ),
                            ),
                            "case.jsonata:1:35",
                        )?,
                        "case.jsonata:1:1",
                    )?;
                    __text1
                }),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$uppercase(order.customer.name) & $lowercase(order.note)`
pub(crate) fn typed_52(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                crate::__nodewright::expr::string_item({
                    let mut __text1 = ::std::string::String::new();
                    __text1.push_str(&(*order).customer.name.as_str().to_uppercase());
                    if let ::core::option::Option::Some(__found2) = &(*order).note {
                        __text1.push_str(&__found2.as_str().to_lowercase());
                    }
                    __text1
                }),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$length(order.customer.name)`
pub(crate) fn untyped_53(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::length(
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::field(
                            crate::__nodewright::expr::seq(
                                crate::__nodewright::expr::value_item(&(*order)),
                            ),
                            "customer",
                        ),
                        "name",
                    ),
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$length(order.customer.name)`
pub(crate) fn typed_53(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                crate::__nodewright::expr::number_item(
                    crate::__nodewright::expr::text_length(
                        (*order).customer.name.as_str(),
                    ),
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$not(order.paid)`
pub(crate) fn untyped_54(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::not(
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        "paid",
                    ),
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$not(order.paid)`
pub(crate) fn typed_54(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                crate::__nodewright::expr::boolean_item((!(*order).paid)),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$not(order.tags)`
pub(crate) fn untyped_55(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::not(
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        "tags",
                    ),
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$not(order.tags)`
pub(crate) fn typed_55(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::not(
                {
                    let mut __items4 = ::std::vec::Vec::new();
                    for __item3 in &(*order).tags {
                        crate::__nodewright::expr::push(
                            &mut __items4,
                            crate::__nodewright::expr::text_item(__item3),
                        );
                    }
                    crate::__nodewright::expr::list_item(__items4)
                },
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$boolean(order.lines)`
pub(crate) fn untyped_56(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::boolean(
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        "lines",
                    ),
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$boolean(order.lines)`
pub(crate) fn typed_56(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::boolean(
                {
                    let mut __items4 = ::std::vec::Vec::new();
                    for __item3 in &(*order).lines {
                        crate::__nodewright::expr::push(
                            &mut __items4,
                            crate::__nodewright::expr::object(
                                &mut [
                                    ("sku", crate::__nodewright::expr::text_item(&__item3.sku)),
                                    (
                                        "amount",
                                        crate::__nodewright::expr::scalar_item(__item3.amount),
                                    ),
                                    (
                                        "qty",
                                        crate::__nodewright::expr::scalar_item(__item3.qty),
                                    ),
                                    (
                                        "note",
                                        match &__item3.note {
                                            ::core::option::Option::Some(__found5) => {
                                                crate::__nodewright::expr::text_item(__found5)
                                            }
                                            ::core::option::Option::None => ::core::option::Option::None,
                                        },
                                    ),
                                ],
                            ),
                        );
                    }
                    crate::__nodewright::expr::list_item(__items4)
                },
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `order.total + order.count * 2 - 1`
pub(crate) fn untyped_57(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::subtract(
                crate::__nodewright::expr::add(
                    crate::__nodewright::expr::unwrap(
                        crate::__nodewright::expr::field(
                            crate::__nodewright::expr::seq(
                                crate::__nodewright::expr::value_item(&(*order)),
                            ),
                            "total",
                        ),
                    ),
                    crate::__nodewright::expr::multiply(
                        crate::__nodewright::expr::unwrap(
                            crate::__nodewright::expr::field(
                                crate::__nodewright::expr::seq(
                                    crate::__nodewright::expr::value_item(&(*order)),
                                ),
                                "count",
                            ),
                        ),
                        crate::__nodewright::expr::int_item(2i64),
                        "case.jsonata:1:15",
                    )?,
                    "case.jsonata:1:1",
                )?,
                crate::__nodewright::expr::int_item(1i64),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `order.total + order.count * 2 - 1`
pub(crate) fn typed_57(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                crate::__nodewright::expr::number_item(
                    crate::__nodewright::expr::finite(
                        crate::__nodewright::expr::finite(
                            (*order).total
                                + crate::__nodewright::expr::finite(
                                    ((*order).count as f64) * 2f64,
                                    "case.jsonata:1:15",
                                )?,
                            "case.jsonata:1:1",
                        )? - 1f64,
                        "case.jsonata:1:1",
                    )?,
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `order.total / 4`
pub(crate) fn untyped_58(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::divide(
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        "total",
                    ),
                ),
                crate::__nodewright::expr::int_item(4i64),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `order.total / 4`
pub(crate) fn typed_58(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                crate::__nodewright::expr::number_item(
                    crate::__nodewright::expr::finite(
                        (*order).total / 4f64,
                        "case.jsonata:1:1",
                    )?,
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `order.count % 2`
pub(crate) fn untyped_59(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::remainder(
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        "count",
                    ),
                ),
                crate::__nodewright::expr::int_item(2i64),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `order.count % 2`
pub(crate) fn typed_59(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                crate::__nodewright::expr::number_item(
                    crate::__nodewright::expr::finite(
                        ((*order).count as f64) % 2f64,
                        "case.jsonata:1:1",
                    )?,
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `-order.total`
pub(crate) fn untyped_60(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::negate(
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        "total",
                    ),
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `-order.total`
pub(crate) fn typed_60(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                crate::__nodewright::expr::number_item((-(*order).total)),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `0.1 + 0.2`
pub(crate) fn untyped_61(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                crate::__nodewright::expr::number_item(
                    crate::__nodewright::expr::finite(
                        0.1f64 + 0.2f64,
                        "case.jsonata:1:1",
                    )?,
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `0.1 + 0.2`
pub(crate) fn typed_61(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                crate::__nodewright::expr::number_item(
                    crate::__nodewright::expr::finite(
                        0.1f64 + 0.2f64,
                        "case.jsonata:1:1",
                    )?,
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `order.lines[0].amount + 1`
pub(crate) fn untyped_62(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::add(
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::map(
                            crate::__nodewright::expr::seq(
                                crate::__nodewright::expr::value_item(&(*order)),
                            ),
                            &mut |__value4| ::core::result::Result::Ok(
                                crate::__nodewright::expr::index(
                                    crate::__nodewright::expr::field(
                                        crate::__nodewright::expr::seq(
                                            crate::__nodewright::expr::value_item(__value4),
                                        ),
                                        "lines",
                                    ),
                                    0i64,
                                ),
                            ),
                        )?,
                        "amount",
                    ),
                ),
                crate::__nodewright::expr::int_item(1i64),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `order.lines[0].amount + 1`
pub(crate) fn typed_62(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok({
        let mut __out1 = ::core::option::Option::None;
        if let ::core::option::Option::Some(__found2) = crate::__nodewright::expr::nth(
            &(*order).lines,
            0i64,
        ) {
            __out1 = ::core::option::Option::Some(
                crate::__nodewright::expr::to_any(
                    crate::__nodewright::expr::number_item(
                        crate::__nodewright::expr::finite(
                            __found2.amount + 1f64,
                            "case.jsonata:1:1",
                        )?,
                    ),
                    "case.jsonata:1:1",
                )?,
            );
        }
        __out1
    })
}
/// `order.total & ' of ' & order.count & ' ' & order.paid & ' ' & maybe.name`
pub(crate) fn untyped_63(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                crate::__nodewright::expr::string_item({
                    let mut __text1 = ::std::string::String::new();
                    crate::__nodewright::expr::concat_item(
                        &mut __text1,
                        &crate::__nodewright::expr::unwrap(
                            crate::__nodewright::expr::field(
                                crate::__nodewright::expr::seq(
                                    crate::__nodewright::expr::value_item(&(*order)),
                                ),
                                "total",
                            ),
                        ),
                        "case.jsonata:1:1",
                    )?;
                    __text1.push_str(" of ");
                    crate::__nodewright::expr::concat_item(
                        &mut __text1,
                        &crate::__nodewright::expr::unwrap(
                            crate::__nodewright::expr::field(
                                crate::__nodewright::expr::seq(
                                    crate::__nodewright::expr::value_item(&(*order)),
                                ),
                                "count",
                            ),
                        ),
                        "case.jsonata:1:1",
                    )?;
                    __text1.push_str(" ");
                    crate::__nodewright::expr::concat_item(
                        &mut __text1,
                        &crate::__nodewright::expr::unwrap(
                            crate::__nodewright::expr::field(
                                crate::__nodewright::expr::seq(
                                    crate::__nodewright::expr::value_item(&(*order)),
                                ),
                                "paid",
                            ),
                        ),
                        "case.jsonata:1:1",
                    )?;
                    __text1.push_str(" ");
                    crate::__nodewright::expr::concat_item(
                        &mut __text1,
                        &crate::__nodewright::expr::unwrap(
                            crate::__nodewright::expr::field(
                                crate::__nodewright::expr::seq(
                                    match &(*maybe) {
                                        ::core::option::Option::Some(__found7) => {
                                            crate::__nodewright::expr::value_item(__found7)
                                        }
                                        ::core::option::Option::None => ::core::option::Option::None,
                                    },
                                ),
                                "name",
                            ),
                        ),
                        "case.jsonata:1:1",
                    )?;
                    __text1
                }),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `order.total & ' of ' & order.count & ' ' & order.paid & ' ' & maybe.name`
pub(crate) fn typed_63(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                crate::__nodewright::expr::string_item({
                    let mut __text1 = ::std::string::String::new();
                    crate::__nodewright::expr::concat_number(
                        &mut __text1,
                        (*order).total,
                    );
                    __text1.push_str(" of ");
                    crate::__nodewright::expr::concat_number(
                        &mut __text1,
                        ((*order).count as f64),
                    );
                    __text1.push_str(" ");
                    __text1.push_str(if (*order).paid { "true" } else { "false" });
                    __text1.push_str(" ");
                    if let ::core::option::Option::Some(__found2) = &(*maybe) {
                        __text1.push_str(__found2.name.as_str());
                    }
                    __text1
                }),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `(0.1 + 0.2) & ''`
pub(crate) fn untyped_64(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                crate::__nodewright::expr::string_item({
                    let mut __text1 = ::std::string::String::new();
                    crate::__nodewright::expr::concat_number(
                        &mut __text1,
                        crate::__nodewright::expr::finite(
                            0.1f64 + 0.2f64,
                            "case.jsonata:1:2",
                        )?,
                    );
                    __text1.push_str("");
                    __text1
                }),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `(0.1 + 0.2) & ''`
pub(crate) fn typed_64(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                crate::__nodewright::expr::string_item({
                    let mut __text1 = ::std::string::String::new();
                    crate::__nodewright::expr::concat_number(
                        &mut __text1,
                        crate::__nodewright::expr::finite(
                            0.1f64 + 0.2f64,
                            "case.jsonata:1:2",
                        )?,
                    );
                    __text1.push_str("");
                    __text1
                }),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `order.total > 100`
pub(crate) fn untyped_65(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::greater(
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        "total",
                    ),
                ),
                crate::__nodewright::expr::int_item(100i64),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `order.total > 100`
pub(crate) fn typed_65(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                crate::__nodewright::expr::boolean_item(((*order).total > 100f64)),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `order.id < 'B'`
pub(crate) fn untyped_66(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::less(
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        "id",
                    ),
                ),
                crate::__nodewright::expr::text_item("B"),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `order.id < 'B'`
pub(crate) fn typed_66(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                crate::__nodewright::expr::boolean_item(
                    crate::__nodewright::expr::compare_text((*order).id.as_str(), "B")
                        .is_lt(),
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `order.note >= 'a'`
pub(crate) fn untyped_67(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::greater_equal(
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        "note",
                    ),
                ),
                crate::__nodewright::expr::text_item("a"),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `order.note >= 'a'`
pub(crate) fn typed_67(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok({
        let mut __out1 = ::core::option::Option::None;
        if let ::core::option::Option::Some(__found2) = &(*order).note {
            __out1 = ::core::option::Option::Some(
                crate::__nodewright::expr::to_any(
                    crate::__nodewright::expr::boolean_item(
                        crate::__nodewright::expr::compare_text(__found2.as_str(), "a")
                            .is_ge(),
                    ),
                    "case.jsonata:1:1",
                )?,
            );
        }
        __out1
    })
}
/// `order.total = 262.5`
pub(crate) fn untyped_68(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::boolean_item(
                crate::__nodewright::expr::equal(
                    &crate::__nodewright::expr::unwrap(
                        crate::__nodewright::expr::field(
                            crate::__nodewright::expr::seq(
                                crate::__nodewright::expr::value_item(&(*order)),
                            ),
                            "total",
                        ),
                    ),
                    &crate::__nodewright::expr::number_item(262.5f64),
                ),
            ),
        ),
    )
}
/// `order.total = 262.5`
pub(crate) fn typed_68(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                crate::__nodewright::expr::boolean_item(((*order).total == 262.5f64)),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `order.note = 'fragile'`
pub(crate) fn untyped_69(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::boolean_item(
                crate::__nodewright::expr::equal(
                    &crate::__nodewright::expr::unwrap(
                        crate::__nodewright::expr::field(
                            crate::__nodewright::expr::seq(
                                crate::__nodewright::expr::value_item(&(*order)),
                            ),
                            "note",
                        ),
                    ),
                    &crate::__nodewright::expr::text_item("fragile"),
                ),
            ),
        ),
    )
}
/// `order.note = 'fragile'`
pub(crate) fn typed_69(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                crate::__nodewright::expr::boolean_item({
                    let mut __holds1 = false;
                    if let ::core::option::Option::Some(__found2) = &(*order).note {
                        __holds1 = (__found2.as_str() == "fragile");
                    }
                    __holds1
                }),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `order.note != 'fragile'`
pub(crate) fn untyped_70(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::boolean_item(
                crate::__nodewright::expr::not_equal(
                    &crate::__nodewright::expr::unwrap(
                        crate::__nodewright::expr::field(
                            crate::__nodewright::expr::seq(
                                crate::__nodewright::expr::value_item(&(*order)),
                            ),
                            "note",
                        ),
                    ),
                    &crate::__nodewright::expr::text_item("fragile"),
                ),
            ),
        ),
    )
}
/// `order.note != 'fragile'`
pub(crate) fn typed_70(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                crate::__nodewright::expr::boolean_item({
                    let mut __holds1 = false;
                    if let ::core::option::Option::Some(__found2) = &(*order).note {
                        __holds1 = (__found2.as_str() != "fragile");
                    }
                    __holds1
                }),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `maybe.vip = true`
pub(crate) fn untyped_71(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::boolean_item(
                crate::__nodewright::expr::equal(
                    &crate::__nodewright::expr::unwrap(
                        crate::__nodewright::expr::field(
                            crate::__nodewright::expr::seq(
                                match &(*maybe) {
                                    ::core::option::Option::Some(__found6) => {
                                        crate::__nodewright::expr::value_item(__found6)
                                    }
                                    ::core::option::Option::None => ::core::option::Option::None,
                                },
                            ),
                            "vip",
                        ),
                    ),
                    &crate::__nodewright::expr::boolean_item(true),
                ),
            ),
        ),
    )
}
/// `maybe.vip = true`
pub(crate) fn typed_71(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                crate::__nodewright::expr::boolean_item({
                    let mut __holds1 = false;
                    if let ::core::option::Option::Some(__found2) = &(*maybe) {
                        __holds1 = (__found2.vip == true);
                    }
                    __holds1
                }),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `order.lines = []`
pub(crate) fn untyped_72(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::boolean_item(
                crate::__nodewright::expr::equal(
                    &crate::__nodewright::expr::unwrap(
                        crate::__nodewright::expr::field(
                            crate::__nodewright::expr::seq(
                                crate::__nodewright::expr::value_item(&(*order)),
                            ),
                            "lines",
                        ),
                    ),
                    &crate::__nodewright::expr::array(&mut []),
                ),
            ),
        ),
    )
}
/// `order.lines = []`
pub(crate) fn typed_72(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::boolean_item(
                crate::__nodewright::expr::equal(
                    &{
                        let mut __items5 = ::std::vec::Vec::new();
                        for __item4 in &(*order).lines {
                            crate::__nodewright::expr::push(
                                &mut __items5,
                                crate::__nodewright::expr::object(
                                    &mut [
                                        ("sku", crate::__nodewright::expr::text_item(&__item4.sku)),
                                        (
                                            "amount",
                                            crate::__nodewright::expr::scalar_item(__item4.amount),
                                        ),
                                        (
                                            "qty",
                                            crate::__nodewright::expr::scalar_item(__item4.qty),
                                        ),
                                        (
                                            "note",
                                            match &__item4.note {
                                                ::core::option::Option::Some(__found6) => {
                                                    crate::__nodewright::expr::text_item(__found6)
                                                }
                                                ::core::option::Option::None => ::core::option::Option::None,
                                            },
                                        ),
                                    ],
                                ),
                            );
                        }
                        crate::__nodewright::expr::list_item(__items5)
                    },
                    &crate::__nodewright::expr::array(&mut []),
                ),
            ),
        ),
    )
}
/// `order.tags = ['new', 'gift']`
pub(crate) fn untyped_73(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::boolean_item(
                crate::__nodewright::expr::equal(
                    &crate::__nodewright::expr::unwrap(
                        crate::__nodewright::expr::field(
                            crate::__nodewright::expr::seq(
                                crate::__nodewright::expr::value_item(&(*order)),
                            ),
                            "tags",
                        ),
                    ),
                    &crate::__nodewright::expr::array(
                        &mut [
                            (crate::__nodewright::expr::text_item("new"), true),
                            (crate::__nodewright::expr::text_item("gift"), true),
                        ],
                    ),
                ),
            ),
        ),
    )
}
/// `order.tags = ['new', 'gift']`
pub(crate) fn typed_73(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::boolean_item(
                crate::__nodewright::expr::equal(
                    &{
                        let mut __items5 = ::std::vec::Vec::new();
                        for __item4 in &(*order).tags {
                            crate::__nodewright::expr::push(
                                &mut __items5,
                                crate::__nodewright::expr::text_item(__item4),
                            );
                        }
                        crate::__nodewright::expr::list_item(__items5)
                    },
                    &crate::__nodewright::expr::array(
                        &mut [
                            (crate::__nodewright::expr::text_item("new"), true),
                            (crate::__nodewright::expr::text_item("gift"), true),
                        ],
                    ),
                ),
            ),
        ),
    )
}
/// `'gift' in order.tags`
pub(crate) fn untyped_74(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                crate::__nodewright::expr::boolean_item(
                    crate::__nodewright::expr::contained(
                        &crate::__nodewright::expr::text_item("gift"),
                        &crate::__nodewright::expr::unwrap(
                            crate::__nodewright::expr::field(
                                crate::__nodewright::expr::seq(
                                    crate::__nodewright::expr::value_item(&(*order)),
                                ),
                                "tags",
                            ),
                        ),
                    ),
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `'gift' in order.tags`
pub(crate) fn typed_74(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                crate::__nodewright::expr::boolean_item(
                    crate::__nodewright::expr::contained(
                        &crate::__nodewright::expr::text_item("gift"),
                        &{
                            let mut __items2 = ::std::vec::Vec::new();
                            for __item1 in &(*order).tags {
                                crate::__nodewright::expr::push(
                                    &mut __items2,
                                    crate::__nodewright::expr::text_item(__item1),
                                );
                            }
                            crate::__nodewright::expr::list_item(__items2)
                        },
                    ),
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `order.id in ['B', 'C']`
pub(crate) fn untyped_75(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                crate::__nodewright::expr::boolean_item(
                    crate::__nodewright::expr::contained(
                        &crate::__nodewright::expr::unwrap(
                            crate::__nodewright::expr::field(
                                crate::__nodewright::expr::seq(
                                    crate::__nodewright::expr::value_item(&(*order)),
                                ),
                                "id",
                            ),
                        ),
                        &crate::__nodewright::expr::array(
                            &mut [
                                (crate::__nodewright::expr::text_item("B"), true),
                                (crate::__nodewright::expr::text_item("C"), true),
                            ],
                        ),
                    ),
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `order.id in ['B', 'C']`
pub(crate) fn typed_75(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                crate::__nodewright::expr::boolean_item(
                    crate::__nodewright::expr::contained(
                        &crate::__nodewright::expr::text_item(&(*order).id),
                        &crate::__nodewright::expr::array(
                            &mut [
                                (crate::__nodewright::expr::text_item("B"), true),
                                (crate::__nodewright::expr::text_item("C"), true),
                            ],
                        ),
                    ),
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `order.paid and order.total > 0`
pub(crate) fn untyped_76(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                crate::__nodewright::expr::boolean_item(
                    (crate::__nodewright::expr::is_true(
                        &crate::__nodewright::expr::unwrap(
                            crate::__nodewright::expr::field(
                                crate::__nodewright::expr::seq(
                                    crate::__nodewright::expr::value_item(&(*order)),
                                ),
                                "paid",
                            ),
                        ),
                    )
                        && crate::__nodewright::expr::is_true(
                            &crate::__nodewright::expr::greater(
                                crate::__nodewright::expr::unwrap(
                                    crate::__nodewright::expr::field(
                                        crate::__nodewright::expr::seq(
                                            crate::__nodewright::expr::value_item(&(*order)),
                                        ),
                                        "total",
                                    ),
                                ),
                                crate::__nodewright::expr::int_item(0i64),
                                "case.jsonata:1:16",
                            )?,
                        )),
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `order.paid and order.total > 0`
pub(crate) fn typed_76(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                crate::__nodewright::expr::boolean_item(
                    ((*order).paid && ((*order).total > 0f64)),
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `order.note or order.tags`
pub(crate) fn untyped_77(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                crate::__nodewright::expr::boolean_item(
                    (crate::__nodewright::expr::is_true(
                        &crate::__nodewright::expr::unwrap(
                            crate::__nodewright::expr::field(
                                crate::__nodewright::expr::seq(
                                    crate::__nodewright::expr::value_item(&(*order)),
                                ),
                                "note",
                            ),
                        ),
                    )
                        || crate::__nodewright::expr::is_true(
                            &crate::__nodewright::expr::unwrap(
                                crate::__nodewright::expr::field(
                                    crate::__nodewright::expr::seq(
                                        crate::__nodewright::expr::value_item(&(*order)),
                                    ),
                                    "tags",
                                ),
                            ),
                        )),
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `order.note or order.tags`
pub(crate) fn typed_77(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                crate::__nodewright::expr::boolean_item(
                    ({
                        let mut __holds1 = false;
                        if let ::core::option::Option::Some(__found2) = &(*order).note {
                            __holds1 = (!__found2.as_str().is_empty());
                        }
                        __holds1
                    }
                        || crate::__nodewright::expr::is_true(
                            &{
                                let mut __items5 = ::std::vec::Vec::new();
                                for __item4 in &(*order).tags {
                                    crate::__nodewright::expr::push(
                                        &mut __items5,
                                        crate::__nodewright::expr::text_item(__item4),
                                    );
                                }
                                crate::__nodewright::expr::list_item(__items5)
                            },
                        )),
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `order.total > 100 ? 'big' : 'small'`
pub(crate) fn untyped_78(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        if crate::__nodewright::expr::is_true(
            &crate::__nodewright::expr::greater(
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        "total",
                    ),
                ),
                crate::__nodewright::expr::int_item(100i64),
                "case.jsonata:1:1",
            )?,
        ) {
            ::core::option::Option::Some(
                crate::__nodewright::expr::to_any(
                    crate::__nodewright::expr::text_item("big"),
                    "case.jsonata:1:21",
                )?,
            )
        } else {
            ::core::option::Option::Some(
                crate::__nodewright::expr::to_any(
                    crate::__nodewright::expr::text_item("small"),
                    "case.jsonata:1:29",
                )?,
            )
        },
    )
}
/// `order.total > 100 ? 'big' : 'small'`
pub(crate) fn typed_78(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        if ((*order).total > 100f64) {
            ::core::option::Option::Some(
                crate::__nodewright::expr::to_any(
                    crate::__nodewright::expr::text_item("big"),
                    "case.jsonata:1:21",
                )?,
            )
        } else {
            ::core::option::Option::Some(
                crate::__nodewright::expr::to_any(
                    crate::__nodewright::expr::text_item("small"),
                    "case.jsonata:1:29",
                )?,
            )
        },
    )
}
/// `order.paid ? order.note`
pub(crate) fn untyped_79(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        if crate::__nodewright::expr::is_true(
            &crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::field(
                    crate::__nodewright::expr::seq(
                        crate::__nodewright::expr::value_item(&(*order)),
                    ),
                    "paid",
                ),
            ),
        ) {
            crate::__nodewright::expr::to_optional(
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        "note",
                    ),
                ),
            )
        } else {
            ::core::option::Option::None
        },
    )
}
/// `order.paid ? order.note`
pub(crate) fn typed_79(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        if (*order).paid {
            {
                let mut __out1 = ::core::option::Option::None;
                if let ::core::option::Option::Some(__found2) = &(*order).note {
                    __out1 = ::core::option::Option::Some(
                        crate::__nodewright::expr::to_any(
                            crate::__nodewright::expr::text_item(__found2),
                            "case.jsonata:1:14",
                        )?,
                    );
                }
                __out1
            }
        } else {
            ::core::option::Option::None
        },
    )
}
/// `order.total > 100 ? order.lines[0] : order.customer`
pub(crate) fn untyped_80(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        if crate::__nodewright::expr::is_true(
            &crate::__nodewright::expr::greater(
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        "total",
                    ),
                ),
                crate::__nodewright::expr::int_item(100i64),
                "case.jsonata:1:1",
            )?,
        ) {
            crate::__nodewright::expr::to_optional(
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::map(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        &mut |__value6| ::core::result::Result::Ok(
                            crate::__nodewright::expr::index(
                                crate::__nodewright::expr::field(
                                    crate::__nodewright::expr::seq(
                                        crate::__nodewright::expr::value_item(__value6),
                                    ),
                                    "lines",
                                ),
                                0i64,
                            ),
                        ),
                    )?,
                ),
            )
        } else {
            crate::__nodewright::expr::to_optional(
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        "customer",
                    ),
                ),
            )
        },
    )
}
/// `order.total > 100 ? order.lines[0] : order.customer`
pub(crate) fn typed_80(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        if ((*order).total > 100f64) {
            {
                let mut __out1 = ::core::option::Option::None;
                if let ::core::option::Option::Some(__found2) = crate::__nodewright::expr::nth(
                    &(*order).lines,
                    0i64,
                ) {
                    __out1 = ::core::option::Option::Some(
                        crate::__nodewright::expr::to_any(
                            crate::__nodewright::expr::object(
                                &mut [
                                    (
                                        "sku",
                                        crate::__nodewright::expr::text_item(&__found2.sku),
                                    ),
                                    (
                                        "amount",
                                        crate::__nodewright::expr::scalar_item(__found2.amount),
                                    ),
                                    (
                                        "qty",
                                        crate::__nodewright::expr::scalar_item(__found2.qty),
                                    ),
                                    (
                                        "note",
                                        match &__found2.note {
                                            ::core::option::Option::Some(__found3) => {
                                                crate::__nodewright::expr::text_item(__found3)
                                            }
                                            ::core::option::Option::None => ::core::option::Option::None,
                                        },
                                    ),
                                ],
                            ),
                            "case.jsonata:1:21",
                        )?,
                    );
                }
                __out1
            }
        } else {
            ::core::option::Option::Some(
                crate::__nodewright::expr::to_any(
                    crate::__nodewright::expr::object(
                        &mut [
                            (
                                "name",
                                crate::__nodewright::expr::text_item(
                                    &(*order).customer.name,
                                ),
                            ),
                            (
                                "vip",
                                crate::__nodewright::expr::scalar_item(
                                    (*order).customer.vip,
                                ),
                            ),
                            (
                                "address",
                                match &(*order).customer.address {
                                    ::core::option::Option::Some(__found4) => {
                                        crate::__nodewright::expr::object(
                                            &mut [
                                                (
                                                    "city",
                                                    crate::__nodewright::expr::text_item(&__found4.city),
                                                ),
                                            ],
                                        )
                                    }
                                    ::core::option::Option::None => ::core::option::Option::None,
                                },
                            ),
                        ],
                    ),
                    "case.jsonata:1:38",
                )?,
            )
        },
    )
}
/// `{'a': order.total, 'b': order.note, 'c': {'d': [order.tags]}}`
pub(crate) fn untyped_81(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::object(
                &mut [
                    (
                        "a",
                        crate::__nodewright::expr::unwrap(
                            crate::__nodewright::expr::field(
                                crate::__nodewright::expr::seq(
                                    crate::__nodewright::expr::value_item(&(*order)),
                                ),
                                "total",
                            ),
                        ),
                    ),
                    (
                        "b",
                        crate::__nodewright::expr::unwrap(
                            crate::__nodewright::expr::field(
                                crate::__nodewright::expr::seq(
                                    crate::__nodewright::expr::value_item(&(*order)),
                                ),
                                "note",
                            ),
                        ),
                    ),
                    (
                        "c",
                        crate::__nodewright::expr::object(
                            &mut [
                                (
                                    "d",
                                    crate::__nodewright::expr::array(
                                        &mut [
                                            (
                                                crate::__nodewright::expr::unwrap(
                                                    crate::__nodewright::expr::field(
                                                        crate::__nodewright::expr::seq(
                                                            crate::__nodewright::expr::value_item(&(*order)),
                                                        ),
                                                        "tags",
                                                    ),
                                                ),
                                                true,
                                            ),
                                        ],
                                    ),
                                ),
                            ],
                        ),
                    ),
                ],
            ),
        ),
    )
}
/// `{'a': order.total, 'b': order.note, 'c': {'d': [order.tags]}}`
pub(crate) fn typed_81(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::object(
                &mut [
                    ("a", crate::__nodewright::expr::scalar_item((*order).total)),
                    (
                        "b",
                        {
                            let mut __item3 = ::core::option::Option::None;
                            if let ::core::option::Option::Some(__found4) = &(*order)
                                .note
                            {
                                __item3 = crate::__nodewright::expr::text_item(__found4);
                            }
                            __item3
                        },
                    ),
                    (
                        "c",
                        crate::__nodewright::expr::object(
                            &mut [
                                (
                                    "d",
                                    crate::__nodewright::expr::array(
                                        &mut [
                                            (
                                                {
                                                    let mut __items8 = ::std::vec::Vec::new();
                                                    for __item7 in &(*order).tags {
                                                        crate::__nodewright::expr::push(
                                                            &mut __items8,
                                                            crate::__nodewright::expr::text_item(__item7),
                                                        );
                                                    }
                                                    crate::__nodewright::expr::list_item(__items8)
                                                },
                                                true,
                                            ),
                                        ],
                                    ),
                                ),
                            ],
                        ),
                    ),
                ],
            ),
        ),
    )
}
/// `[order.total, order.note, order.tags, [order.tags]]`
pub(crate) fn untyped_82(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::array(
                &mut [
                    (
                        crate::__nodewright::expr::unwrap(
                            crate::__nodewright::expr::field(
                                crate::__nodewright::expr::seq(
                                    crate::__nodewright::expr::value_item(&(*order)),
                                ),
                                "total",
                            ),
                        ),
                        true,
                    ),
                    (
                        crate::__nodewright::expr::unwrap(
                            crate::__nodewright::expr::field(
                                crate::__nodewright::expr::seq(
                                    crate::__nodewright::expr::value_item(&(*order)),
                                ),
                                "note",
                            ),
                        ),
                        true,
                    ),
                    (
                        crate::__nodewright::expr::unwrap(
                            crate::__nodewright::expr::field(
                                crate::__nodewright::expr::seq(
                                    crate::__nodewright::expr::value_item(&(*order)),
                                ),
                                "tags",
                            ),
                        ),
                        true,
                    ),
                    (
                        crate::__nodewright::expr::array(
                            &mut [
                                (
                                    crate::__nodewright::expr::unwrap(
                                        crate::__nodewright::expr::field(
                                            crate::__nodewright::expr::seq(
                                                crate::__nodewright::expr::value_item(&(*order)),
                                            ),
                                            "tags",
                                        ),
                                    ),
                                    true,
                                ),
                            ],
                        ),
                        false,
                    ),
                ],
            ),
        ),
    )
}
/// `[order.total, order.note, order.tags, [order.tags]]`
pub(crate) fn typed_82(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::array(
                &mut [
                    (crate::__nodewright::expr::scalar_item((*order).total), true),
                    (
                        {
                            let mut __item3 = ::core::option::Option::None;
                            if let ::core::option::Option::Some(__found4) = &(*order)
                                .note
                            {
                                __item3 = crate::__nodewright::expr::text_item(__found4);
                            }
                            __item3
                        },
                        true,
                    ),
                    (
                        {
                            let mut __items6 = ::std::vec::Vec::new();
                            for __item5 in &(*order).tags {
                                crate::__nodewright::expr::push(
                                    &mut __items6,
                                    crate::__nodewright::expr::text_item(__item5),
                                );
                            }
                            crate::__nodewright::expr::list_item(__items6)
                        },
                        true,
                    ),
                    (
                        crate::__nodewright::expr::array(
                            &mut [
                                (
                                    {
                                        let mut __items9 = ::std::vec::Vec::new();
                                        for __item8 in &(*order).tags {
                                            crate::__nodewright::expr::push(
                                                &mut __items9,
                                                crate::__nodewright::expr::text_item(__item8),
                                            );
                                        }
                                        crate::__nodewright::expr::list_item(__items9)
                                    },
                                    true,
                                ),
                            ],
                        ),
                        false,
                    ),
                ],
            ),
        ),
    )
}
/// `[]`
pub(crate) fn untyped_83(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(crate::__nodewright::expr::array(&mut [])),
    )
}
/// `[]`
pub(crate) fn typed_83(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(crate::__nodewright::expr::array(&mut [])),
    )
}
/// `{}`
pub(crate) fn untyped_84(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::object(&mut []),
        ),
    )
}
/// `{}`
pub(crate) fn typed_84(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::object(&mut []),
        ),
    )
}
/// `null`
pub(crate) fn untyped_85(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(crate::__nodewright::expr::null()),
    )
}
/// `null`
pub(crate) fn typed_85(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(crate::__nodewright::expr::null()),
    )
}
/// `[null, true, 1.5, 'x']`
pub(crate) fn untyped_86(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::array(
                &mut [
                    (crate::__nodewright::expr::null(), true),
                    (crate::__nodewright::expr::boolean_item(true), true),
                    (crate::__nodewright::expr::number_item(1.5f64), true),
                    (crate::__nodewright::expr::text_item("x"), true),
                ],
            ),
        ),
    )
}
/// `[null, true, 1.5, 'x']`
pub(crate) fn typed_86(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::array(
                &mut [
                    (crate::__nodewright::expr::null(), true),
                    (crate::__nodewright::expr::boolean_item(true), true),
                    (crate::__nodewright::expr::number_item(1.5f64), true),
                    (crate::__nodewright::expr::text_item("x"), true),
                ],
            ),
        ),
    )
}
/// `(1; order.total; order.id)`
pub(crate) fn untyped_87(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional({
            let _ = crate::__nodewright::expr::int_item(1i64);
            let _ = crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::field(
                    crate::__nodewright::expr::seq(
                        crate::__nodewright::expr::value_item(&(*order)),
                    ),
                    "total",
                ),
            );
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::field(
                    crate::__nodewright::expr::seq(
                        crate::__nodewright::expr::value_item(&(*order)),
                    ),
                    "id",
                ),
            )
        }),
    )
}
/// `(1; order.total; order.id)`
pub(crate) fn typed_87(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional({
            let _ = crate::__nodewright::expr::int_item(1i64);
            let _ = crate::__nodewright::expr::scalar_item((*order).total);
            crate::__nodewright::expr::text_item(&(*order).id)
        }),
    )
}
/// `()`
pub(crate) fn untyped_88(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(::core::option::Option::None),
    )
}
/// `()`
pub(crate) fn typed_88(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(::core::option::Option::None),
    )
}
/// `order.lines.$.sku`
pub(crate) fn untyped_89(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::field(
                    crate::__nodewright::expr::map(
                        crate::__nodewright::expr::field(
                            crate::__nodewright::expr::seq(
                                crate::__nodewright::expr::value_item(&(*order)),
                            ),
                            "lines",
                        ),
                        &mut |__value3| ::core::result::Result::Ok(
                            crate::__nodewright::expr::seq(
                                crate::__nodewright::expr::value_item(__value3),
                            ),
                        ),
                    )?,
                    "sku",
                ),
            ),
        ),
    )
}
/// `order.lines.$.sku`
pub(crate) fn typed_89(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional({
            let mut __items2 = ::std::vec::Vec::new();
            for __item3 in &(*order).lines {
                crate::__nodewright::expr::push(
                    &mut __items2,
                    crate::__nodewright::expr::text_item(&__item3.sku),
                );
            }
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::Seq::Many(__items2),
            )
        }),
    )
}
/// `order.(total + count)`
pub(crate) fn untyped_90(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::map(
                    crate::__nodewright::expr::seq(
                        crate::__nodewright::expr::value_item(&(*order)),
                    ),
                    &mut |__value3| ::core::result::Result::Ok(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::add(
                                crate::__nodewright::expr::unwrap(
                                    crate::__nodewright::expr::field(
                                        crate::__nodewright::expr::seq(
                                            crate::__nodewright::expr::value_item(__value3),
                                        ),
                                        "total",
                                    ),
                                ),
                                crate::__nodewright::expr::unwrap(
                                    crate::__nodewright::expr::field(
                                        crate::__nodewright::expr::seq(
                                            crate::__nodewright::expr::value_item(__value3),
                                        ),
                                        "count",
                                    ),
                                ),
                                "case.jsonata:1:8",
                            )?,
                        ),
                    ),
                )?,
            ),
        ),
    )
}
/// `order.(total + count)`
pub(crate) fn typed_90(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                crate::__nodewright::expr::number_item(
                    crate::__nodewright::expr::finite(
                        (*order).total + ((*order).count as f64),
                        "case.jsonata:1:8",
                    )?,
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `order.lines[0].(amount + qty)`
pub(crate) fn untyped_91(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::map(
                    crate::__nodewright::expr::map(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        &mut |__value4| ::core::result::Result::Ok(
                            crate::__nodewright::expr::index(
                                crate::__nodewright::expr::field(
                                    crate::__nodewright::expr::seq(
                                        crate::__nodewright::expr::value_item(__value4),
                                    ),
                                    "lines",
                                ),
                                0i64,
                            ),
                        ),
                    )?,
                    &mut |__value3| ::core::result::Result::Ok(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::add(
                                crate::__nodewright::expr::unwrap(
                                    crate::__nodewright::expr::field(
                                        crate::__nodewright::expr::seq(
                                            crate::__nodewright::expr::value_item(__value3),
                                        ),
                                        "amount",
                                    ),
                                ),
                                crate::__nodewright::expr::unwrap(
                                    crate::__nodewright::expr::field(
                                        crate::__nodewright::expr::seq(
                                            crate::__nodewright::expr::value_item(__value3),
                                        ),
                                        "qty",
                                    ),
                                ),
                                "case.jsonata:1:17",
                            )?,
                        ),
                    ),
                )?,
            ),
        ),
    )
}
/// `order.lines[0].(amount + qty)`
pub(crate) fn typed_91(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok({
        let mut __out1 = ::core::option::Option::None;
        if let ::core::option::Option::Some(__found2) = crate::__nodewright::expr::nth(
            &(*order).lines,
            0i64,
        ) {
            __out1 = ::core::option::Option::Some(
                crate::__nodewright::expr::to_any(
                    crate::__nodewright::expr::number_item(
                        crate::__nodewright::expr::finite(
                            __found2.amount + (__found2.qty as f64),
                            "case.jsonata:1:17",
                        )?,
                    ),
                    "case.jsonata:1:1",
                )?,
            );
        }
        __out1
    })
}
/// `order.lines.qty in [2]`
pub(crate) fn untyped_92(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                crate::__nodewright::expr::boolean_item(
                    crate::__nodewright::expr::contained(
                        &crate::__nodewright::expr::unwrap(
                            crate::__nodewright::expr::field(
                                crate::__nodewright::expr::field(
                                    crate::__nodewright::expr::seq(
                                        crate::__nodewright::expr::value_item(&(*order)),
                                    ),
                                    "lines",
                                ),
                                "qty",
                            ),
                        ),
                        &crate::__nodewright::expr::array(
                            &mut [(crate::__nodewright::expr::int_item(2i64), true)],
                        ),
                    ),
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `order.lines.qty in [2]`
pub(crate) fn typed_92(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                crate::__nodewright::expr::boolean_item(
                    crate::__nodewright::expr::contained(
                        &{
                            let mut __items1 = ::std::vec::Vec::new();
                            for __item2 in &(*order).lines {
                                crate::__nodewright::expr::push(
                                    &mut __items1,
                                    crate::__nodewright::expr::scalar_item(__item2.qty),
                                );
                            }
                            crate::__nodewright::expr::unwrap(
                                crate::__nodewright::expr::Seq::Many(__items1),
                            )
                        },
                        &crate::__nodewright::expr::array(
                            &mut [(crate::__nodewright::expr::int_item(2i64), true)],
                        ),
                    ),
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `order.total + order.id`
pub(crate) fn untyped_93(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::add(
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        "total",
                    ),
                ),
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        "id",
                    ),
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `order.id + 1`
pub(crate) fn untyped_94(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::add(
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        "id",
                    ),
                ),
                crate::__nodewright::expr::int_item(1i64),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `order.nothing + 1`
pub(crate) fn untyped_95(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::add(
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        "nothing",
                    ),
                ),
                crate::__nodewright::expr::int_item(1i64),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `null + 1`
pub(crate) fn untyped_96(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::add(
                crate::__nodewright::expr::null(),
                crate::__nodewright::expr::int_item(1i64),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `order.total < order.id`
pub(crate) fn untyped_97(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::less(
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        "total",
                    ),
                ),
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        "id",
                    ),
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `order.paid < 1`
pub(crate) fn untyped_98(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::less(
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        "paid",
                    ),
                ),
                crate::__nodewright::expr::int_item(1i64),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `order.nothing < 1`
pub(crate) fn untyped_99(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::less(
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        "nothing",
                    ),
                ),
                crate::__nodewright::expr::int_item(1i64),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `-order.id`
pub(crate) fn untyped_100(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::negate(
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        "id",
                    ),
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$sum(order.tags)`
pub(crate) fn untyped_101(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::sum(
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        "tags",
                    ),
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$uppercase(order.total)`
pub(crate) fn untyped_102(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::uppercase(
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        "total",
                    ),
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$number(order.customer.name)`
pub(crate) fn untyped_103(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::number(
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::field(
                            crate::__nodewright::expr::seq(
                                crate::__nodewright::expr::value_item(&(*order)),
                            ),
                            "customer",
                        ),
                        "name",
                    ),
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$split(order.total, ',')`
pub(crate) fn untyped_104(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::split(
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        "total",
                    ),
                ),
                crate::__nodewright::expr::text_item(","),
                ::core::option::Option::None,
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$join(order.lines.qty)`
pub(crate) fn untyped_105(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::join(
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::field(
                            crate::__nodewright::expr::seq(
                                crate::__nodewright::expr::value_item(&(*order)),
                            ),
                            "lines",
                        ),
                        "qty",
                    ),
                ),
                ::core::option::Option::None,
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `order.total.x`
pub(crate) fn untyped_106(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::field(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        "total",
                    ),
                    "x",
                ),
            ),
        ),
    )
}
/// `order.nothing.x.y`
pub(crate) fn untyped_107(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::field(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::field(
                            crate::__nodewright::expr::seq(
                                crate::__nodewright::expr::value_item(&(*order)),
                            ),
                            "nothing",
                        ),
                        "x",
                    ),
                    "y",
                ),
            ),
        ),
    )
}
/// `nothing`
pub(crate) fn untyped_108(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::field(
                    crate::__nodewright::expr::seq(
                        crate::__nodewright::expr::object(
                            &mut [
                                ("order", crate::__nodewright::expr::value_item(&(*order))),
                                (
                                    "maybe",
                                    match &(*maybe) {
                                        ::core::option::Option::Some(__found4) => {
                                            crate::__nodewright::expr::value_item(__found4)
                                        }
                                        ::core::option::Option::None => ::core::option::Option::None,
                                    },
                                ),
                            ],
                        ),
                    ),
                    "nothing",
                ),
            ),
        ),
    )
}
/// `order.nothing = order.nothing`
pub(crate) fn untyped_109(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::boolean_item(
                crate::__nodewright::expr::equal(
                    &crate::__nodewright::expr::unwrap(
                        crate::__nodewright::expr::field(
                            crate::__nodewright::expr::seq(
                                crate::__nodewright::expr::value_item(&(*order)),
                            ),
                            "nothing",
                        ),
                    ),
                    &crate::__nodewright::expr::unwrap(
                        crate::__nodewright::expr::field(
                            crate::__nodewright::expr::seq(
                                crate::__nodewright::expr::value_item(&(*order)),
                            ),
                            "nothing",
                        ),
                    ),
                ),
            ),
        ),
    )
}
/// `{order.id: 1}`
pub(crate) fn untyped_110(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::object_of(
                &mut [
                    (
                        crate::__nodewright::expr::unwrap(
                            crate::__nodewright::expr::field(
                                crate::__nodewright::expr::seq(
                                    crate::__nodewright::expr::value_item(&(*order)),
                                ),
                                "id",
                            ),
                        ),
                        crate::__nodewright::expr::int_item(1i64),
                    ),
                ],
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `{order.customer: 1}`
pub(crate) fn untyped_111(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::object_of(
                &mut [
                    (
                        crate::__nodewright::expr::unwrap(
                            crate::__nodewright::expr::field(
                                crate::__nodewright::expr::seq(
                                    crate::__nodewright::expr::value_item(&(*order)),
                                ),
                                "customer",
                            ),
                        ),
                        crate::__nodewright::expr::int_item(1i64),
                    ),
                ],
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `order.lines.nothing`
pub(crate) fn untyped_112(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::field(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        "lines",
                    ),
                    "nothing",
                ),
            ),
        ),
    )
}
/// `order.tags.x`
pub(crate) fn untyped_113(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::field(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        "tags",
                    ),
                    "x",
                ),
            ),
        ),
    )
}
/// `$not(order.nothing)`
pub(crate) fn untyped_114(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::not(
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        "nothing",
                    ),
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$string(order.nothing)`
pub(crate) fn untyped_115(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::string(
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        "nothing",
                    ),
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `$count(order.nothing)`
pub(crate) fn untyped_116(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::count(
                crate::__nodewright::expr::unwrap(
                    crate::__nodewright::expr::field(
                        crate::__nodewright::expr::seq(
                            crate::__nodewright::expr::value_item(&(*order)),
                        ),
                        "nothing",
                    ),
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `order.nothing in [1]`
pub(crate) fn untyped_117(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        ::core::option::Option::Some(
            crate::__nodewright::expr::to_any(
                crate::__nodewright::expr::boolean_item(
                    crate::__nodewright::expr::contained(
                        &crate::__nodewright::expr::unwrap(
                            crate::__nodewright::expr::field(
                                crate::__nodewright::expr::seq(
                                    crate::__nodewright::expr::value_item(&(*order)),
                                ),
                                "nothing",
                            ),
                        ),
                        &crate::__nodewright::expr::array(
                            &mut [(crate::__nodewright::expr::int_item(1i64), true)],
                        ),
                    ),
                ),
                "case.jsonata:1:1",
            )?,
        ),
    )
}
/// `order.nothing ? 1 : 2`
pub(crate) fn untyped_118(
    order: &AnyOrder,
    maybe: &::core::option::Option<AnyCustomer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        if crate::__nodewright::expr::is_true(
            &crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::field(
                    crate::__nodewright::expr::seq(
                        crate::__nodewright::expr::value_item(&(*order)),
                    ),
                    "nothing",
                ),
            ),
        ) {
            ::core::option::Option::Some(
                crate::__nodewright::expr::to_any(
                    crate::__nodewright::expr::int_item(1i64),
                    "case.jsonata:1:17",
                )?,
            )
        } else {
            ::core::option::Option::Some(
                crate::__nodewright::expr::to_any(
                    crate::__nodewright::expr::int_item(2i64),
                    "case.jsonata:1:21",
                )?,
            )
        },
    )
}
/// `order.note`
pub(crate) fn user_note(
    order: &crate::model::Account,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::to_optional(
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::seq(
                    match &(*order).note {
                        ::core::option::Option::Some(__found3) => {
                            crate::__nodewright::expr::text_item(__found3)
                        }
                        ::core::option::Option::None => crate::__nodewright::expr::null(),
                    },
                ),
            ),
        ),
    )
}
/// `order.kind = 'Gold' ? order : {'kind': order.kind}`
pub(crate) fn user_kind(
    order: &crate::model::Account,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<Item> {
    ::core::result::Result::Ok(
        if crate::__nodewright::expr::is_true(
            &crate::__nodewright::expr::boolean_item(
                crate::__nodewright::expr::equal(
                    &crate::__nodewright::expr::serde_item(
                        &(*order).kind,
                        "case.jsonata:1:1",
                    )?,
                    &crate::__nodewright::expr::text_item("Gold"),
                ),
            ),
        ) {
            ::core::option::Option::Some(
                crate::__nodewright::expr::to_any(
                    crate::__nodewright::expr::serde_item(
                        &(*order),
                        "case.jsonata:1:23",
                    )?,
                    "case.jsonata:1:23",
                )?,
            )
        } else {
            crate::__nodewright::expr::to_optional(
                crate::__nodewright::expr::object(
                    &mut [
                        (
                            "kind",
                            crate::__nodewright::expr::serde_item(
                                &(*order).kind,
                                "case.jsonata:1:40",
                            )?,
                        ),
                    ],
                ),
            )
        },
    )
}
/// `{'name': $uppercase(order.name), 'note': order.note, 'kind': order.kind}`
pub(crate) fn user_renamed(
    order: &crate::model::Account,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<crate::model::Account> {
    ::core::result::Result::Ok({
        let __field1 = (*order).name.as_str().to_uppercase();
        let __field2 = match crate::__nodewright::expr::present(
            crate::__nodewright::expr::unwrap(
                crate::__nodewright::expr::seq(
                    match &(*order).note {
                        ::core::option::Option::Some(__found5) => {
                            crate::__nodewright::expr::text_item(__found5)
                        }
                        ::core::option::Option::None => crate::__nodewright::expr::null(),
                    },
                ),
            ),
        ) {
            ::core::option::Option::Some(__value6) => {
                ::core::option::Option::Some(
                    crate::__nodewright::expr::to_text(
                        ::core::option::Option::Some(__value6),
                        "case.jsonata:1:42",
                    )?,
                )
            }
            ::core::option::Option::None => ::core::option::Option::None,
        };
        let __field7 = crate::__nodewright::expr::to_serde(
            crate::__nodewright::expr::serde_item(&(*order).kind, "case.jsonata:1:62")?,
            "case.jsonata:1:62",
        )?;
        crate::model::Account {
            name: __field1,
            note: __field2,
            kind: __field7,
        }
    })
}
/// `order`
pub(crate) fn user_same(
    order: &crate::model::Account,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<crate::model::Account> {
    ::core::result::Result::Ok(::core::clone::Clone::clone(&(*order)))
}
/// The target `quote`.
pub(crate) fn quote(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<crate::model::Quote> {
    ::core::result::Result::Ok({
        let __field1 = ::core::clone::Clone::clone(&(*order).id);
        let __field2 = (*order).total;
        let __field3 = {
            let mut __out4 = ::core::option::Option::None;
            let mut __sum5 = ::core::option::Option::None;
            for __item7 in &(*order).lines {
                *__sum5.get_or_insert(0.0f64) += (__item7.qty as f64);
            }
            if let ::core::option::Option::Some(__total6) = __sum5 {
                __out4 = ::core::option::Option::Some(
                    crate::__nodewright::expr::int_of_f64::<
                        ::core::primitive::u8,
                    >(
                        crate::__nodewright::expr::finite(
                            __total6,
                            "case.jsonata:1:49",
                        )?,
                        "case.jsonata:1:49",
                    )?,
                );
            }
            crate::__nodewright::expr::required(__out4, "case.jsonata:1:49")?
        };
        let __field8 = {
            let mut __out9 = ::core::option::Option::None;
            if let ::core::option::Option::Some(__found10) = &(*order).note {
                __out9 = ::core::option::Option::Some(
                    ::core::clone::Clone::clone(__found10),
                );
            }
            __out9
        };
        let __field11 = {
            let mut __out12 = ::core::option::Option::None;
            if let ::core::option::Option::Some(__found13) = &(*maybe) {
                if let ::core::option::Option::Some(__found14) = &__found13.address {
                    __out12 = ::core::option::Option::Some(
                        ::core::clone::Clone::clone(&__found14.city),
                    );
                }
            }
            __out12
        };
        let __field15 = {
            let mut __out16 = ::std::vec::Vec::new();
            for __item17 in &(*order).lines {
                __out16.push(::core::clone::Clone::clone(&__item17.sku));
            }
            __out16
        };
        let __field18 = {
            let mut __out19 = ::core::option::Option::None;
            if let ::core::option::Option::Some(__found20) = crate::__nodewright::expr::nth(
                &(*order).lines,
                0i64,
            ) {
                __out19 = ::core::option::Option::Some(
                    ::core::clone::Clone::clone(__found20),
                );
            }
            __out19
        };
        crate::model::Quote {
            id: __field1,
            total: __field2,
            units: __field3,
            note: __field8,
            city: __field11,
            skus: __field15,
            first: __field18,
        }
    })
}
/// The target `too_large`.
pub(crate) fn too_large(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<u8> {
    ::core::result::Result::Ok(
        crate::__nodewright::expr::int_of_f64::<
            ::core::primitive::u8,
        >(
            crate::__nodewright::expr::finite(
                ((*order).count as f64) * 100f64,
                "case.jsonata:1:1",
            )?,
            "case.jsonata:1:1",
        )?,
    )
}
/// The target `rule`.
pub(crate) fn rule(
    order: &Order,
    maybe: &::core::option::Option<Customer>,
) -> Evaluated<bool> {
    ::core::result::Result::Ok(
        ((((*order).total > 100f64))
            && (!{
                let mut __holds1 = false;
                if let ::core::option::Option::Some(__found2) = &(*maybe) {
                    __holds1 = __found2.vip;
                }
                __holds1
            })),
    )
}
