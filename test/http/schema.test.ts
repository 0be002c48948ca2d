import * as TypeBox from 'typebox'
import { describe, expect, it } from 'vitest'
import { Type } from '../../adapters/http/wire/schema.ts'

/** The same schema, by whatever has TypeBox's builders. */
function someSchemas({ Type: make }: { Type: typeof Type }) {
  const text = make.String({ maxLength: 3, pattern: '^a' })
  const inner = make.Object({ maybe: make.Optional(make.Boolean()) }, { maxProperties: 2 })
  return [
    text,
    inner,
    make.Object({}),
    make.Object({
      text,
      inner: make.Optional(inner),
      list: make.Array(make.Null(), { minItems: 1 }),
    }),
    make.Optional(make.Array(make.Ref('Node#'), { description: 'nodes' })),
    make.Integer({ minimum: 1 }),
    make.Unsafe<string | null>({ type: ['string', 'null'] }),
    make.Object(
      { again: make.Array(make.Object({ id: make.Integer() })) },
      { additionalProperties: false },
    ),
  ]
}

describe('the schema builders', () => {
  it('make what TypeBox makes', () => {
    const plain = (schemas: unknown) => JSON.parse(JSON.stringify(schemas))
    expect(plain(someSchemas({ Type }))).toEqual(plain(someSchemas(TypeBox)))
  })

  it('leave a shared member schema required elsewhere', () => {
    const text = Type.String()
    Type.Optional(text)
    expect(Type.Object({ text })).toHaveProperty('required', ['text'])
  })
})
