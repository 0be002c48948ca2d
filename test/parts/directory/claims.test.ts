import { describe, expect, it } from 'vitest'
import { outsideIdentity } from '../../../adapters/social/outside-identity.ts'
import { saidClaims } from '../../../adapters/social/said-claims.ts'
import { fc } from '../../support/properties.ts'

describe('claims', () => {
  it('are texts, and members of objects have longer names', () => {
    const said = {
      sub: '1',
      email_verified: true,
      level: 7,
      groups: ['staff', 'it'],
      realm_access: { roles: ['admin'], other: { deep: 'no' } },
      iss: 'https://id.example',
      nonce: 'n',
      nothing: null,
      none: [],
      half: 1.5,
    }
    expect(saidClaims(said)).toEqual({
      sub: ['1'],
      email_verified: ['true'],
      level: ['7'],
      groups: ['staff', 'it'],
      'realm_access.roles': ['admin'],
    })
  })

  it('leave out what is too long, what is no text, and what nobody can read', () => {
    const texts = ['x'.repeat(255), 'x'.repeat(256), '', 'a\0b', '\u202eabc', {}, ['a'], 'ok']
    expect(saidClaims({ groups: texts })).toEqual({ groups: ['x'.repeat(255), 'ok'] })
    expect(saidClaims({ ['n'.repeat(101)]: 'a', 'a b': 'a', '': 'a' })).toEqual({})
  })

  it('are bounded', () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`c${at}`, 'a']))
    expect(Object.keys(saidClaims(many))).toHaveLength(100)
    const groups = Array.from({ length: 5000 }, (_, at) => `g${at}`)
    expect(saidClaims({ groups }).groups).toHaveLength(1000)
  })

  it('have no names of prototypes', () => {
    const said = JSON.parse(
      '{"__proto__":["admin"],"constructor":"a","toString":"b","a":{"__proto__":"c"},"ok":"d"}',
    )
    const claims = saidClaims(said)
    expect(Object.entries(claims)).toEqual([
      ['a.__proto__', ['c']],
      ['ok', ['d']],
    ])
    expect(Object.getPrototypeOf(claims)).toBe(Object.prototype)
  })

  it('never break the identity, whatever is said', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (claims) => {
        const facts = { userName: 'a', nickName: 'a', email: undefined, avatarUrl: undefined }
        const { outsideId, claims: said = {} } = outsideIdentity({ id: '1', ...facts, claims })
        expect(outsideId).toBe('1')
        expect(
          Object.values(said)
            .flat()
            .every((text) => typeof text === 'string'),
        ).toBe(true)
      }),
    )
  })
})
