import { describe, expect, it } from 'vitest'
import { admitChange, admitRemoval, checkedSecret } from '../../../domain/client/client-changes.ts'
import { clientTerms } from '../../../domain/client/client-terms.ts'
import { GrantPolicy } from '../../../domain/client/grant-policy.ts'

const entry = {
  clientKey: 'app',
  deviceType: 'android',
  status: 'normal',
  grantTypes: ['password', 'xcx'],
  timeout: 604_800,
  activeTimeout: -1,
} as const

const WIRE_NAMES: Readonly<Record<string, string>> = {
  grantTypes: 'grantTypeList',
  strongGrantTypes: 'strongGrantTypeList',
}

describe('the terms of a client', () => {
  it('are what was entered', () => {
    const { grants, strongGrants, lifetime, ...same } = clientTerms(entry)
    expect(strongGrants.grantTypes).toEqual(['social', 'passkey'])
    const terms = { clientKey: 'app', deviceType: 'android', status: 'normal' }
    expect(same).toEqual({ ...terms, rules: { paths: [], networks: [] }, wire: undefined })
    expect(grants.grantTypes).toEqual(['password', 'xcx'])
    expect([lifetime.timeout, lifetime.activeTimeout]).toEqual([604_800, -1])
  })

  it('may do without a device type', () => {
    expect(clientTerms({ ...entry, deviceType: '' }).deviceType).toBe('')
  })

  it.each([
    ['clientKey', ''],
    ['clientKey', ' app'],
    ['clientKey', 'app\n'],
    ['clientKey', 'a'.repeat(65)],
    ['deviceType', 'p c'],
    ['deviceType', 'PC'],
    ['grantTypes', []],
    ['grantTypes', ['password', 'pass word']],
    ['grantTypes', ['password,sms']],
    ['grantTypes', ['']],
    ['grantTypes', Array.from({ length: 33 }, (_one, n) => `grant${n}`)],
    ['strongGrantTypes', ['pass word']],
    ['strongGrantTypes', Array.from({ length: 33 }, (_one, n) => `grant${n}`)],
  ])('refuse %s %j', (field, value) => {
    const name = WIRE_NAMES[field] ?? field
    expect(() => clientTerms({ ...entry, [field]: value })).toThrow(
      expect.objectContaining({ code: 'invalid_client_field', params: { field: name } }),
    )
  })

  it('may ask for a second factor with every grant type', () => {
    const { strongGrants } = clientTerms({ ...entry, strongGrantTypes: [] })
    expect(strongGrants.grantTypes).toEqual([])
  })

  it.each([60, 315_360_000, -1])('take %s seconds', (seconds) => {
    const { lifetime } = clientTerms({ ...entry, timeout: seconds, activeTimeout: seconds })
    expect([lifetime.timeout, lifetime.activeTimeout]).toEqual([seconds, seconds])
  })

  it.each([
    59,
    0,
    -2,
    315_360_001,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ])('refuse %s seconds', (seconds) => {
    const refusal = expect.objectContaining({ code: 'invalid_client_timeout' })
    expect(() => clientTerms({ ...entry, timeout: seconds })).toThrow(refusal)
    expect(() => clientTerms({ ...entry, activeTimeout: seconds })).toThrow(refusal)
  })
})

describe('a secret', () => {
  it('has 8 to 128 visible characters', () => {
    for (const good of ['x'.repeat(8), 'x'.repeat(128), '5b2f-:"~!']) {
      expect(checkedSecret(good)).toBe(good)
    }
    for (const bad of [
      'x'.repeat(7),
      'x'.repeat(129),
      'with blank',
      'ünicode-secret',
      `${'x'.repeat(9)}\n`,
    ]) {
      expect(() => checkedSecret(bad)).toThrow(
        expect.objectContaining({ params: { field: 'clientSecret' } }),
      )
    }
  })

  it('is not in the error that refuses it', () => {
    try {
      checkedSecret('my se cret')
    } catch (error) {
      expect(JSON.stringify({ ...Object(error), message: String(error) })).not.toContain('my se')
    }
    expect.assertions(1)
  })
})

describe('the built-in client', () => {
  const kept = expect.objectContaining({ code: 'built_in_client_kept' })

  it('stays enabled, allowed to log in by password, and there', () => {
    expect(() => admitChange('1', { status: 'disabled' })).toThrow(kept)
    expect(() => admitChange('1', { grants: new GrantPolicy(['sms']) })).toThrow(kept)
    expect(() => admitRemoval(['7', '1'])).toThrow(kept)
  })

  it('may be changed otherwise, and others may be changed anyhow', () => {
    admitChange('1', { status: 'normal', grants: new GrantPolicy(['password']) })
    admitChange('1', {})
    admitChange('11', { status: 'disabled', grants: new GrantPolicy(['sms']) })
    admitRemoval(['11', '10'])
  })
})
