import { describe, expect, it } from 'vitest'
import { parseId, parseIdList } from '../../../domain/shared/id.ts'
import { fc } from '../../support/properties.ts'
import { SOAK_MS, times } from '../../support/soak.ts'

const LARGEST = 9223372036854775807n
const TEXTS = times(2000, 100_000)

describe('parseId', () => {
  it(
    'takes every canonical positive 64-bit number',
    () => {
      fc.assert(
        fc.property(fc.bigInt(1n, LARGEST), (id) => {
          expect(parseId(String(id))).toBe(String(id))
        }),
        { numRuns: TEXTS },
      )
    },
    SOAK_MS,
  )

  it(
    'refuses every other text',
    () => {
      const canonical = (raw: string) => /^[1-9]\d*$/.test(raw) && BigInt(raw) <= LARGEST
      fc.assert(
        fc.property(
          fc.oneof(
            fc.string(),
            fc.bigInt().map(String),
            fc.stringMatching(/^[0-9 +.eE_x-]{1,22}$/),
          ),
          (raw) => {
            fc.pre(!canonical(raw))
            expect(() => parseId(raw)).toThrow(expect.objectContaining({ code: 'invalid_id' }))
          },
        ),
        { numRuns: TEXTS },
      )
    },
    SOAK_MS,
  )
})

describe('parseIdList', () => {
  const ids = (count: number) => Array.from({ length: count }, (_unused, index) => `${index + 1}`)

  it('takes 1 to 200 ids', () => {
    expect(parseIdList(ids(200).join(','))).toHaveLength(200)
  })

  it('counts an id that is named twice once, and takes a comma at the end', () => {
    expect(parseIdList('1,2,1')).toEqual(['1', '2'])
    expect(parseIdList('1,2,')).toEqual(['1', '2'])
  })

  it.each([
    ['201 ids', ids(201).join(',')],
    ['200 times the same id and one more', '1,'.repeat(201)],
    ['an empty member', '1,,2'],
    ['two commas at the end', '1,,'],
    ['only a comma', ','],
    ['blanks', '1, 2'],
    ['nothing', ''],
  ])('refuses %s', (_case, raw) => {
    expect(() => parseIdList(raw)).toThrow(expect.objectContaining({ code: 'invalid_id' }))
  })
})
