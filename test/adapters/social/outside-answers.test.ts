import { describe, expect, it } from 'vitest'
import { outsideAddress } from '../../../adapters/social/outside-address.ts'
import { outsideIdentity, type SaidIdentity } from '../../../adapters/social/outside-identity.ts'
import { failed, fetchTrouble, shownCode } from '../../../adapters/social/provider-trouble.ts'
import { ProviderFailed } from '../../../domain/identity/sign-in/provider-errors.ts'
import { fc } from '../../support/properties.ts'

const PUBLIC = 'https://id.example'
const LOCAL = 'http://127.0.0.1:8080'

describe('an outside address', () => {
  it.each([
    ['https://id.example/token', PUBLIC],
    ['https://other.example/token', PUBLIC],
    ['http://127.0.0.1:8080/token', LOCAL],
    ['http://localhost/token', LOCAL],
    ['http://[::1]:9/token', LOCAL],
    ['https://id.example/token', LOCAL],
  ])('may be %s for %s', (address, home) => {
    expect(outsideAddress(address, home).href).toBe(address)
  })

  it.each([
    ['http://id.example/token', PUBLIC],
    ['http://id.example/token', LOCAL],
    ['http://10.0.0.1/token', LOCAL],
    ['http://127.0.0.1.nip.example/', LOCAL],
    ['http://localhost.example/', LOCAL],
    ['http://127.0.0.1:6379/', PUBLIC],
    ['http://user:word@127.0.0.1/', LOCAL],
    ['https://user:word@id.example/', PUBLIC],
    ['file:///etc/passwd', PUBLIC],
    ['javascript:alert(1)', PUBLIC],
    ['data:application/json,{}', LOCAL],
    ['/token', PUBLIC],
    ['', PUBLIC],
  ])('is never %j for %s', (address, home) => {
    expect(() => outsideAddress(address, home)).toThrow(ProviderFailed)
  })
})

describe('an outside identity', () => {
  const said = { id: 1, userName: 'ada', nickName: 'Ada', email: 'a@b', avatarUrl: 'https://a/b' }

  it.each([
    [7, '7'],
    [0, '0'],
    [Number.MAX_SAFE_INTEGER, '9007199254740991'],
    ['a b', 'a b'],
    ['码', '码'],
  ])('has the id %j as %j', (id, outsideId) => {
    expect(outsideIdentity({ ...said, id })).toMatchObject({ outsideId })
  })

  it("has exactly the provider's id, or is refused", () => {
    const saying = fc.record({
      id: fc.oneof(fc.anything(), fc.string(), fc.integer()),
      userName: fc.anything(),
      nickName: fc.oneof(fc.anything(), fc.string({ unit: 'binary' })),
      email: fc.oneof(fc.anything(), fc.emailAddress()),
      avatarUrl: fc.oneof(fc.anything(), fc.webUrl()),
    })
    fc.assert(
      fc.property(saying, (lie) => {
        const identity = identityOrFailure(lie)
        if (identity instanceof ProviderFailed) return
        expect(identity.outsideId).toBe(String(lie.id))
        const { outsideId, userName, nickName } = identity
        for (const text of [outsideId, userName, nickName]) expect(text).toMatch(/^\P{C}+$/u)
      }),
      { numRuns: 2000, seed: 3 },
    )
  })

  it('uses the first available name', () => {
    const unnamed = { ...said, userName: undefined, nickName: ' ' }
    expect(outsideIdentity(unnamed)).toMatchObject({ userName: '1', nickName: '1' })
    expect(outsideIdentity({ ...unnamed, userName: 'ada' })).toMatchObject({ nickName: 'ada' })
  })

  it('has names that can be shown and stored', () => {
    const { userName, nickName } = outsideIdentity({
      ...said,
      userName: ' a\0d\u202ea\n',
      nickName: '😀'.repeat(300),
    })
    expect(userName).toBe('ada')
    expect(nickName).toBe('😀'.repeat(200))
  })

  it.each([
    ['javascript:alert(1)', 'no address'],
    ['data:text/html,x', 'a@b@c'],
    ['//host', 'two words@b'],
    [1, 1],
    [`https://a/${'x'.repeat(2048)}`, `a@${'b'.repeat(254)}`],
  ])('has neither the picture %j nor the e-mail address %j', (avatarUrl, email) => {
    const identity = outsideIdentity({ ...said, avatarUrl, email })
    expect(identity).toMatchObject({ avatarUrl: undefined, email: undefined })
  })
})

describe('what is logged', () => {
  it('are words of ours and error numbers', () => {
    expect(shownCode('invalid_grant')).toBe(' (invalid_grant)')
    expect(shownCode(-1)).toBe(' (-1)')
    for (const said of ['canary', 1e15, 0.5, {}, undefined]) expect(shownCode(said)).toBe('')
  })

  it('is no address and no text of the network', () => {
    const error = new TypeError('Failed to parse https://x/?secret=canary', {
      cause: Object.assign(new Error('canary'), { code: 'ECONNRESET' }),
    })
    const { cause } = fetchTrouble(error)
    expect(String(cause)).toBe('Error: the exchange failed or was redirected: ECONNRESET')
    expect(fetchTrouble(failed('said before'))).toMatchObject({ cause: { message: 'said before' } })
  })
})

function identityOrFailure(said: SaidIdentity) {
  try {
    return outsideIdentity(said)
  } catch (error) {
    return error as ProviderFailed
  }
}
