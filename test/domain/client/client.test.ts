import { describe, expect, it } from 'vitest'
import { Client } from '../../../domain/client/client.ts'
import { GrantPolicy } from '../../../domain/client/grant-policy.ts'
import { GRANT_TYPES, type GrantType } from '../../../domain/client/grant-type.ts'
import { SessionLifetime } from '../../../domain/client/session-lifetime.ts'
import type { RecordStatus } from '../../../domain/shared/record-status.ts'

function aClientThat(status: RecordStatus, allowed: GrantType[]): Client {
  return new Client({
    id: '1',
    clientId: 'console',
    clientKey: 'pc',
    deviceType: 'pc',
    status,
    strongGrants: new GrantPolicy(['social']),
    grants: new GrantPolicy(allowed),
    lifetime: new SessionLifetime(604800, 1800),
    rules: { paths: [], networks: [] },
    wire: undefined,
  })
}

const everySubset = Array.from({ length: 2 ** GRANT_TYPES.length }, (_unused, bits) =>
  GRANT_TYPES.filter((_grant, index) => (bits >> index) & 1),
)

describe('Client', () => {
  it('admits exactly the members of each of the 32 sets, and nobody when disabled', () => {
    for (const allowed of everySubset) {
      for (const grant of GRANT_TYPES) {
        const admit = (status: RecordStatus) => () => aClientThat(status, allowed).admit(grant)
        if (allowed.includes(grant)) expect(admit('normal')()).toBe(grant)
        else expect(admit('normal')).toThrow(expect.objectContaining({ code: 'invalid_client' }))
        expect(admit('disabled')).toThrow(expect.objectContaining({ reason: 'disabled' }))
      }
    }
  })

  it.each([
    '',
    ' password',
    'password ',
    'Password',
    'pass',
    'password,sms',
    'passwords',
    'sms\u0000',
    '__proto__',
    'constructor',
    'ｐassword',
  ])('refuses the near miss %j', (grant) => {
    const client = aClientThat('normal', [...GRANT_TYPES])
    expect(() => client.admit(grant)).toThrow(expect.objectContaining({ code: 'invalid_client' }))
  })

  it('gives the same answer for every refusal', () => {
    const messages = new Set<string>()
    for (const refused of [aClientThat('disabled', ['sms']), aClientThat('normal', [])]) {
      try {
        refused.admit('sms')
      } catch (error) {
        messages.add(
          JSON.stringify({ ...Object(error), message: String(error), reason: undefined }),
        )
      }
    }
    expect(messages.size).toBe(1)
  })
})

describe('SessionLifetime', () => {
  const openedAt = new Date('2026-01-01T00:00:00Z')

  it('ends a number of seconds after login', () => {
    expect(new SessionLifetime(60, 10).expiryFor(openedAt)).toEqual(
      new Date('2026-01-01T00:01:00Z'),
    )
  })

  it('takes -1 as no limit, in both directions', () => {
    const lifetime = new SessionLifetime(-1, -1)
    expect(lifetime.expiryFor(openedAt)).toBeUndefined()
    expect(lifetime.idleSeconds).toBeUndefined()
    expect([lifetime.timeout, lifetime.activeTimeout]).toEqual([-1, -1])
  })

  it.each([0, -2, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses %s seconds', (seconds) => {
    expect(() => new SessionLifetime(seconds, 10)).toThrow(
      expect.objectContaining({ code: 'invalid_lifetime' }),
    )
    expect(() => new SessionLifetime(10, seconds)).toThrow()
  })
})
