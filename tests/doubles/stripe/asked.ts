/**
 * The names by which Stripe's form takes the parameters of a call, `items[].price`, made of the SDK's own type of them: a
 * stand-in's list of what it takes `satisfies Asked<…>[]`, so a parameter that Stripe does not know does not compile.
 */
export type Asked<Params, Depth extends unknown[] = []> = Depth['length'] extends 4
  ? never
  : { [Name in keyof Params & string]-?: Named<NonNullable<Params[Name]>, Name, Depth> }[keyof Params & string]

type Named<Value, Name extends string, Depth extends unknown[]> = Value extends string | number | boolean | bigint
  ? Name
  : Value extends readonly (infer One)[]
    ? Named<NonNullable<One>, `${Name}[]`, Depth>
    : Value extends object
      ? string extends keyof Value
        ? Name | `${Name}.*`
        : `${Name}.${Asked<Value, [...Depth, 0]>}`
      : never
