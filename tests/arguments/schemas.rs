//! Schemas of arguments, each with documents that it accepts: one for every keyword, and for what they become together.

/// Schemas of one value, which stands as a field and as an item of a list. Documents are of that value.
pub(crate) const VALUES: &[(&str, &[&str])] = &[
    // Scalars, held as such.
    (r#"{"type":"string","pattern":"^[A-Z]{2}-\\d+$"}"#, &[r#""AB-1""#, r#""XY-007""#]),
    (r#"{"type":"string","pattern":"b+","minLength":2,"maxLength":4}"#, &[r#""ab""#, r#""abbé""#]),
    (r#"{"type":"string","enum":["a","b","c"]}"#, &[r#""a""#, r#""c""#]),
    (r#"{"type":"string","const":"x"}"#, &[r#""x""#]),
    (r#"{"type":"string","format":"email"}"#, &[r#""a@b""#, r#""none""#]),
    (r#"{"type":"integer","minimum":1,"maximum":9,"multipleOf":2}"#, &["2", "8", "4.0"]),
    (r#"{"type":"integer","enum":[1,2,5]}"#, &["1", "5", "2.0"]),
    (r#"{"type":"number","exclusiveMinimum":0,"exclusiveMaximum":1,"multipleOf":0.1}"#, &["0.3", "0.5"]),
    (r#"{"type":"number","multipleOf":0.01}"#, &["4.35", "1", "-0.07"]),
    (r#"{"type":"number","enum":[0.5,1,2.25]}"#, &["0.5", "1", "2.25"]),
    (r#"{"type":"boolean","const":true}"#, &["true"]),
    (r#"{"enum":["a",1,null,true,0.5]}"#, &[r#""a""#, "1", "null", "true", "0.5"]),
    (r#"{"const":{"a":[1,{"b":null}]}}"#, &[r#"{"a":[1,{"b":null}]}"#]),
    (r#"{"enum":[["a"],{"k":1},2]}"#, &[r#"["a"]"#, r#"{"k":1}"#, "2"]),
    (r#"{"type":"string","not":{"enum":["x","y"]}}"#, &[r#""a""#]),
    // Types side by side.
    (r#"{"type":["string","null"],"minLength":2}"#, &[r#""ab""#, "null"]),
    (r#"{"type":["integer","string"],"minimum":3,"pattern":"^a"}"#, &["3", r#""ab""#]),
    (r#"{"anyOf":[{"type":"string","minLength":3},{"type":"integer"}]}"#, &[r#""abc""#, "7"]),
    (
        r#"{"anyOf":[{"type":"string","minLength":3},{"type":"string","pattern":"^x"}]}"#,
        &[r#""abc""#, r#""x""#],
    ),
    (r#"{"oneOf":[{"type":"integer","multipleOf":2},{"type":"integer","multipleOf":3}]}"#, &["2", "9", "4"]),
    (
        r#"{"oneOf":[{"type":"number"},{"type":"null"},{"type":"array","items":{"type":"number"}}]}"#,
        &["1.5", "null", "[1,2]"],
    ),
    (
        r#"{"allOf":[{"type":"string","minLength":2},{"pattern":"^a"},{"pattern":"z$"}]}"#,
        &[r#""az""#, r#""a-z""#],
    ),
    (r#"{"not":{"type":"string"}}"#, &["1", "null", "[]"]),
    // Arrays.
    (r#"{"type":"array","items":{"type":"string"},"uniqueItems":true}"#, &["[]", r#"["a","b"]"#]),
    (r#"{"type":"array","uniqueItems":true}"#, &[r#"[1,"1",true,{"a":1},{"a":2}]"#, "[[1],[2],null]"]),
    (
        r#"{"type":"array","items":{"type":"integer","minimum":0},"minItems":1,"maxItems":3}"#,
        &["[1]", "[0,2,3]"],
    ),
    (
        r#"{"type":"array","items":{"type":"array","items":{"type":"number","maximum":5},"maxItems":2}}"#,
        &["[[1],[2,3]]", "[]"],
    ),
    (
        r#"{"type":"array","prefixItems":[{"type":"number"},{"type":"string","minLength":1}],"minItems":2,"maxItems":2}"#,
        &[r#"[1,"a"]"#],
    ),
    (
        r#"{"type":"array","prefixItems":[{"const":"p"},{"type":"integer"}],"items":{"type":"boolean"}}"#,
        &[r#"["p",1]"#, r#"["p",1,true,false]"#, "[]"],
    ),
    (r#"{"type":"array","prefixItems":[{"type":"string"}],"items":false}"#, &[r#"["a"]"#, "[]"]),
    (r#"{"type":"array","contains":{"type":"integer","minimum":5}}"#, &["[5]", r#"["a",9]"#]),
    (r#"{"type":"array","contains":{"const":1},"minContains":2,"maxContains":3}"#, &["[1,1]", "[1,0,1,1]"]),
    // Objects.
    (
        r#"{"type":"object","additionalProperties":{"type":"integer","minimum":0}}"#,
        &["{}", r#"{"a":1,"b":2}"#],
    ),
    (
        r#"{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":{"type":"number"}}"#,
        &[r#"{"a":"x","b":1}"#, "{}"],
    ),
    (
        r#"{"type":"object","properties":{"a":{"type":"string","pattern":"^x"},"b":{"type":"integer"}},"required":["a"],"additionalProperties":false}"#,
        &[r#"{"a":"x"}"#, r#"{"a":"xy","b":1}"#],
    ),
    (
        r#"{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"integer"}},"minProperties":1,"maxProperties":2}"#,
        &[r#"{"a":1}"#, r#"{"b":1,"c":2}"#],
    ),
    (r#"{"type":"object","minProperties":1}"#, &[r#"{"a":null}"#]),
    (
        r#"{"type":"object","patternProperties":{"^x_":{"type":"integer"},"_s$":{"minimum":3}},"additionalProperties":false}"#,
        &[r#"{"x_a":1}"#, r#"{"x_s":3,"a_s":"t"}"#],
    ),
    (r#"{"type":"object","propertyNames":{"pattern":"^[a-z]+$","maxLength":3}}"#, &["{}", r#"{"abc":1}"#]),
    (
        r#"{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"integer"}},"dependentRequired":{"a":["b"]}}"#,
        &["{}", r#"{"b":1}"#, r#"{"a":1,"b":2}"#],
    ),
    (
        r#"{"type":"object","properties":{"a":{"type":"string"}},"dependentSchemas":{"a":{"properties":{"b":{"type":"integer"}},"required":["b"]}}}"#,
        &["{}", r#"{"a":"x","b":1}"#, r#"{"b":"y"}"#],
    ),
    (
        r#"{"type":"object","properties":{"kind":{"type":"string"},"n":{"type":"number"}},"if":{"properties":{"kind":{"const":"n"}},"required":["kind"]},"then":{"required":["n"]},"else":{"properties":{"n":{"maximum":1}}}}"#,
        &[r#"{"kind":"n","n":5}"#, r#"{"kind":"x","n":1}"#, "{}"],
    ),
    (
        r#"{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"anyOf":[{"required":["a"]},{"required":["b"]}]}"#,
        &[r#"{"a":"x"}"#, r#"{"b":"y","a":"x"}"#],
    ),
    (
        r#"{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"not":{"required":["a","b"]}}"#,
        &["{}", r#"{"a":"x"}"#],
    ),
    (
        r#"{"oneOf":[{"type":"object","properties":{"kind":{"const":"card"},"number":{"type":"string","pattern":"^\\d+$"}},"required":["kind","number"]},{"type":"object","properties":{"kind":{"const":"cash"},"amount":{"type":"number","minimum":0}},"required":["kind","amount"],"additionalProperties":false}]}"#,
        &[r#"{"kind":"card","number":"12"}"#, r#"{"kind":"cash","amount":3}"#],
    ),
    (
        r#"{"allOf":[{"type":"object","properties":{"a":{"type":"integer","minimum":2}},"required":["a"]},{"type":"object","properties":{"a":{"maximum":4},"b":{"type":"string"}}}]}"#,
        &[r#"{"a":2}"#, r#"{"a":4,"b":"x"}"#],
    ),
    (
        r#"{"type":"object","properties":{"in":{"type":"object","properties":{"n":{"type":"array","items":{"type":"object","properties":{"s":{"type":"string","maxLength":2}},"required":["s"]}}},"required":["n"]}},"required":["in"]}"#,
        &[r#"{"in":{"n":[]}}"#, r#"{"in":{"n":[{"s":"ab"}]}}"#],
    ),
    (
        r#"{"type":"object","properties":{"no":false,"any":true},"required":["any"]}"#,
        &[r#"{"any":null}"#, r#"{"any":{"x":[1]}}"#],
    ),
];

/// Schemas of all arguments, with documents of those.
pub(crate) const WHOLE: &[(&str, &[&str])] = &[
    (
        r#"{"type":"object","properties":{"a":{"type":"integer","default":3,"minimum":1},"s":{"type":"string","default":"x"},"l":{"type":"array","items":{"type":"string"},"default":[]},"b":{"type":"boolean","default":false},"u":{"type":["string","integer"],"default":0},"x":{"type":["array","boolean"],"default":[]},"y":{"type":["boolean","null"],"default":true},"z":{"type":["number","string"],"default":-1.5}}}"#,
        &["{}", r#"{"a":1,"s":"y","l":["z"],"b":true,"u":"t"}"#],
    ),
    (
        r#"{"type":"object","properties":{"a":{"type":"integer","default":3}},"required":["a"]}"#,
        &[r#"{"a":1}"#],
    ),
    (r#"{"type":"object","additionalProperties":{"type":"string"},"minProperties":1}"#, &[r#"{"a":"b"}"#]),
    (
        r#"{"type":"object","oneOf":[{"required":["a"]},{"required":["b"]}],"properties":{"a":{"type":"integer"},"b":{"type":"integer"}}}"#,
        &[r#"{"a":1}"#, r#"{"b":1}"#],
    ),
    (
        r##"{"type":"object","properties":{"tree":{"$ref":"#/$defs/Tree"},"name":{"type":"string","minLength":1}},"required":["tree"],"$defs":{"Tree":{"type":"object","properties":{"label":{"type":"string","pattern":"^[a-z]*$"},"children":{"type":"array","items":{"$ref":"#/$defs/Tree"},"maxItems":2}},"required":["label"],"additionalProperties":false}}}"##,
        &[
            r#"{"tree":{"label":"a"}}"#,
            r#"{"tree":{"label":"a","children":[{"label":"b"},{"label":"","children":[{"label":"c"}]}]},"name":"n"}"#,
        ],
    ),
    (
        r##"{"type":"object","properties":{"e":{"$ref":"#/$defs/Expr"}},"required":["e"],"$defs":{"Expr":{"anyOf":[{"type":"number"},{"type":"object","properties":{"op":{"enum":["+","-"]},"args":{"type":"array","items":{"$ref":"#/$defs/Expr"},"minItems":2}},"required":["op","args"],"additionalProperties":false}]}}}"##,
        &[r#"{"e":1}"#, r#"{"e":{"op":"+","args":[1,{"op":"-","args":[2,3]}]}}"#],
    ),
    (
        r##"{"type":"object","properties":{"from":{"$ref":"#/$defs/Point"},"to":{"$ref":"#/$defs/Point"}},"required":["from"],"$defs":{"Point":{"type":"object","properties":{"x":{"type":"number"},"y":{"type":"number","minimum":0}},"required":["x","y"]}}}"##,
        &[r#"{"from":{"x":1,"y":2}}"#, r#"{"from":{"x":-1,"y":0.5},"to":{"x":0,"y":0,"z":1}}"#],
    ),
    (
        r##"{"title":"T","type":"object","properties":{"next":{"$ref":"#"},"n":{"type":"integer","maximum":3}}}"##,
        &["{}", r#"{"n":1,"next":{"n":3,"next":{}}}"#],
    ),
    (r#"{"type":"object"}"#, &["{}", r#"{"a":[1]}"#]),
    (
        r#"{"type":"object","properties":{"a":{"type":"array","items":{"type":"object","properties":{"k":{"type":"string","default":"d"},"n":{"type":"integer"}},"required":["n"],"maxProperties":2}}},"required":["a"]}"#,
        &[r#"{"a":[{"n":1},{"n":2,"k":"x"}]}"#],
    ),
];
