import { describe, expect, it } from 'vitest'
import {
  type ArrivalRules,
  ProviderArrivals,
} from '../../../application/parts/directory/provider-arrivals.ts'
import type { OutsideIdentity } from '../../../application/ports/sign-in/identity-provider.ts'
import { ArrivalRefused } from '../../../domain/parts/directory/directory-errors.ts'
import { SUPER_USER } from '../../../domain/users/super-user.ts'
import { aUser } from '../../support/builders.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { SettledPeople } from '../../support/settled-people.ts'
import { aBinding, anIdentity } from '../../support/social-builders.ts'

const FIRST = { source: 'MAXKEY', isSecond: false, provesEmail: false }
const CAS = { source: 'CAS', isSecond: false, provesEmail: true }
const SECOND = { source: 'SCAN', isSecond: true, provesEmail: false }

async function house(rules: Partial<ArrivalRules> = {}) {
  const { given, bindings } = memoryRecords()
  const people = new SettledPeople(given)
  await given.user(aUser({ id: SUPER_USER, name: 'admin' }))
  const whole = { ways: [FIRST, CAS, SECOND], claim: 'sub', domains: [], ...rules }
  const arrivals = new ProviderArrivals(whole, people, bindings, new MovingClock())
  const come = (identity: OutsideIdentity, source = 'MAXKEY') => arrivals.arrive(source, identity)
  const reasonOf = async (identity: OutsideIdentity, source?: string) => {
    const error = await come(identity, source).catch((one: unknown) => one)
    expect(error).toBeInstanceOf(ArrivalRefused)
    expect(error).toMatchObject({ code: 'social_not_bound', loggedName: identity.userName })
    return (error as ArrivalRefused).loggedAs
  }
  const boundTo = async (outsideId: string, source = 'MAXKEY') =>
    (await bindings.get(source, outsideId))?.userId
  return { given, bindings, people, come, reasonOf, boundTo }
}

const ada = (claims: OutsideIdentity['claims'] = {}, facts: Partial<OutsideIdentity> = {}) =>
  anIdentity({ outsideId: 'a-1', userName: 'ada', email: 'ada@example.com', claims, ...facts })

describe('ProviderArrivals', () => {
  it('lets the person be settled each time, and binds the identity once', async () => {
    const { people, come, boundTo, bindings } = await house()
    const claims = { groups: ['staff'], memberOf: ['it', 'staff'], email_verified: ['true'] }
    await come(ada(claims))
    await come(ada(claims))
    expect(people.settled).toHaveLength(2)
    expect(people.settled[0]).toEqual({
      key: 'a-1',
      name: 'ada',
      nickName: 'Octo Cat',
      email: 'ada@example.com',
      phoneNumber: undefined,
      departments: [],
      groups: ['staff', 'it'],
      attributes: claims,
      isActive: true,
    })
    const userId = await people.accounts.get('a-1')
    expect(await boundTo('a-1')).toBe(userId)
    expect(await bindings.listOf(userId ?? '')).toHaveLength(1)
  })

  it('leaves other providers alone', async () => {
    const { people, come, boundTo } = await house()
    await come(ada(), 'GITHUB')
    expect([people.settled, await boundTo('a-1', 'GITHUB')]).toEqual([[], undefined])
  })

  it('makes one account of many first logins at once', async () => {
    const { people, come, boundTo } = await house()
    await Promise.all(Array.from({ length: 20 }, () => come(ada())))
    expect(people.accounts.size).toBe(1)
    expect(await boundTo('a-1')).toBe(await people.accounts.get('a-1'))
  })

  it('says whose account has bound the identity already', async () => {
    const { given, people, come, bindings } = await house()
    const { id: userId } = await given.user(aUser({ name: 'old-ada' }))
    await bindings.bind(aBinding({ userId, source: 'MAXKEY', outsideId: 'a-1' }))
    await come(ada())
    expect(await people.accounts.get('a-1')).toBe(userId)
  })

  it('never reaches the super administrator', async () => {
    const { people, come, reasonOf, boundTo, bindings } = await house()
    people.accounts.set('a-1', Promise.resolve(SUPER_USER))
    expect(await reasonOf(ada())).toBe('directory_super_user')
    expect(await boundTo('a-1')).toBeUndefined()
    people.accounts.set('a-1', Promise.resolve('77'))
    await bindings.bind(aBinding({ userId: SUPER_USER, source: 'MAXKEY', outsideId: 'a-1' }))
    await come(ada())
    expect(people.settled).toHaveLength(1)
    expect(await boundTo('a-1')).toBe(SUPER_USER)
  })

  it('refuses what would join two people', async () => {
    const { given, people, reasonOf, bindings } = await house()
    const [one, other] = [await given.user(aUser()), await given.user(aUser())]
    people.accounts.set('a-1', Promise.resolve(one.id))
    await bindings.bind(aBinding({ userId: one.id, source: 'MAXKEY', outsideId: 'former' }))
    expect(await reasonOf(ada())).toBe('directory_other_identity')
    await bindings.bind(aBinding({ userId: other.id, source: 'MAXKEY', outsideId: 'a-1' }))
    expect(await reasonOf(ada())).toBe('directory_other_account')
  })

  it('tells the log the reason of whoever settles', async () => {
    const { people, reasonOf, boundTo } = await house()
    people.refusal = 'name_taken'
    expect(await reasonOf(ada())).toBe('name_taken')
    expect(await boundTo('a-1')).toBeUndefined()
  })

  it.each([
    ['is not said to be proven', ada(), 'MAXKEY', 'directory_email_unproven'],
    ['is not proven', ada({ email_verified: ['false'] }), 'MAXKEY', 'directory_email_unproven'],
    [
      'is proven and not',
      ada({ email_verified: ['true', 'false'] }),
      'MAXKEY',
      'directory_email_unproven',
    ],
    ['is not proven there', ada({ email_verified: ['false'] }), 'CAS', 'directory_email_unproven'],
    ['is none', ada({}, { email: undefined }), 'CAS', 'directory_email_unproven'],
    ['is elsewhere', ada({}, { email: 'a@other.example' }), 'CAS', 'directory_domain'],
    ['is below', ada({}, { email: 'a@sub.example.com' }), 'CAS', 'directory_domain'],
    ['ends alike', ada({}, { email: 'a@badexample.com' }), 'CAS', 'directory_domain'],
    ['is in a name', ada({}, { email: 'a@example.com@other.example' }), 'CAS', 'directory_domain'],
  ])('refuses an address that %s', async (_case, identity, source, reason) => {
    const { people, reasonOf } = await house({ domains: ['example.com'] })
    expect(await reasonOf(identity, source)).toBe(reason)
    expect(people.settled).toEqual([])
  })

  it('admits the domains, and passes on no address that is not proven', async () => {
    const { people, come } = await house({ domains: ['example.com'] })
    await come(ada({ email_verified: ['true'] }, { email: 'Ada@EXAMPLE.com' }))
    await come(ada(), 'CAS')
    const open = await house()
    await open.come(ada({ email_verified: ['false'], phone_number: ['+8613800138000'] }))
    expect(people.settled.map(({ email }) => email)).toEqual(['Ada@EXAMPLE.com', 'ada@example.com'])
    expect(open.people.settled).toMatchObject([{ email: undefined, phoneNumber: undefined }])
  })

  it('finds people by a claim who come from elsewhere, and makes nobody', async () => {
    const { given, people, come, reasonOf, boundTo } = await house({ claim: 'employee' })
    await given.user(aUser({ id: '77' }))
    people.accounts.set('e-7', Promise.resolve('77'))
    await come(ada({ employee: ['e-7'] }), 'SCAN')
    expect([people.settled, await boundTo('a-1', 'SCAN')]).toEqual([[], '77'])
    for (const employee of [[], ['e-8'], ['e-7', 'e-8']]) {
      const reason = await reasonOf(ada({ employee }, { outsideId: 'b' }), 'SCAN')
      expect(reason).toBe(employee[0] === 'e-8' ? 'directory_unknown' : 'directory_no_key')
    }
    people.accounts.set('e-1', Promise.resolve(SUPER_USER))
    const admin = ada({ employee: ['e-1'] }, { outsideId: 'c' })
    expect(await reasonOf(admin, 'SCAN')).toBe('directory_super_user')
  })

  it('takes no claim of a prototype, and no unproven address for a key', async () => {
    for (const claim of ['constructor', 'toString', '__proto__']) {
      const { reasonOf } = await house({ claim })
      expect(await reasonOf(ada(), 'SCAN')).toBe('directory_no_key')
    }
    const { people, come, reasonOf } = await house({ claim: 'email' })
    people.accounts.set('ada@example.com', Promise.resolve('77'))
    expect(await reasonOf(ada({ email: ['ada@example.com'] }), 'SCAN')).toBe('directory_no_key')
    await come(ada({ email_verified: ['true'] }), 'SCAN')
  })
})
