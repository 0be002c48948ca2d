import { describe, expect, it } from 'vitest'
import { Sha256TokenDigest } from '../../../adapters/crypto/digests.ts'
import { RandomIds } from '../../../adapters/crypto/random-ids.ts'
import { isMeantAsKey, KeyTexts } from '../../../application/auth/keys/key-texts.ts'
import { MakeKey, RevokeKey } from '../../../application/auth/keys/program-keys.ts'
import { ResolveKey } from '../../../application/auth/keys/resolve-key.ts'
import { SessionCopies } from '../../../application/auth/session-copies.ts'
import type { KeyUsed } from '../../../application/ports/sessions/program-key-repo.ts'
import { PermissionSet } from '../../../domain/access/permission-set.ts'
import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'
import { LastUses } from '../../../domain/shared/last-uses.ts'
import { aMenu, aRole } from '../../support/access-builders.ts'
import { aClient, aUser } from '../../support/builders.ts'
import { loginParts, origin } from '../../support/login-parts.ts'
import { spied } from '../../support/spied.ts'

const READ = 'system:notice:list'
const WRITE = 'system:notice:add'
const notLoggedIn = { code: 'not_logged_in' }

async function setUp({ networks = [], days = 1 }: { networks?: string[]; days?: number } = {}) {
  const parts = loginParts()
  const { clock, given, cache, accessVersion } = parts
  const role = aRole({ key: 'clerk' })
  const user = await given.user(aUser({ roles: [role] }))
  for (const permission of [READ, WRITE])
    await given.grant(role.id, (await given.menu(aMenu({ permission }))).id)
  const reads: string[] = []
  const keys = spied('store', parts.keys, reads)
  const copies = new SessionCopies(spied('cache', cache, reads), accessVersion)
  reads.length = 0 // it has asked to hear of switches
  const digests = new Sha256TokenDigest()
  const texts = new KeyTexts(new RandomIds(), digests)
  const use = new LastUses<KeyUsed>((uses) => parts.keys.noteUses(uses))
  const resolveKey = new ResolveKey({
    texts,
    keys,
    copies,
    uses: use,
    clock,
    passwordChange: 'required',
  })
  const make = new MakeKey({ texts, keys: parts.keys, clock, mostDays: 365 })
  const revoke = new RevokeKey(parts.keys, copies)
  const maker = { userId: user.id, permissions: PermissionSet.of([], [READ, WRITE]) }
  const form = { name: 'deploy', days, permissions: [READ], networks }
  const { text, id } = await make.execute(user.id, form, maker)
  return { ...parts, role, user, text, id, reads, use, resolveKey, make, revoke, maker, digests }
}

describe('a key as text', () => {
  const texts = new KeyTexts(new RandomIds(), new Sha256TokenDigest())

  it('has the documented shape, and a checksum that anybody can check', () => {
    const { text, hint } = texts.make()
    expect(text).toMatch(/^gh_[A-Za-z0-9_-]{43}[0-9a-f]{8}$/)
    const [body, checksum] = [text.slice(0, 46), text.slice(46)]
    expect(new Sha256TokenDigest().digest(body).startsWith(checksum)).toBe(true)
    expect(text.startsWith(hint)).toBe(true)
    expect(hint).toHaveLength(7)
  })

  it('is refused with any other character', () => {
    const { text } = texts.make()
    expect(texts.digestOf(text)).toHaveLength(64)
    for (let at = 0; at < text.length; at += 1) {
      const other = text[at] === '0' ? '1' : '0'
      expect(texts.digestOf(text.slice(0, at) + other + text.slice(at + 1))).toBeUndefined()
    }
    for (const near of [`${text}0`, text.slice(1), text.toUpperCase(), ` ${text}`, ''])
      expect(texts.digestOf(near)).toBeUndefined()
  })

  it('is not mistaken for the token of a session that begins likewise', () => {
    expect(isMeantAsKey(texts.make().text)).toBe(true)
    expect(isMeantAsKey('gh_'.padEnd(43, 'x'))).toBe(false)
    expect(isMeantAsKey('x'.repeat(54))).toBe(false)
  })
})

describe('ResolveKey', () => {
  it('finds the owner with the permissions of the key, then in the cache alone', async () => {
    const { resolveKey, text, user, reads } = await setUp()
    const caller = await resolveKey.execute(text, origin)
    expect(caller).toMatchObject({ userId: user.id, roleKeys: [], key: { name: 'deploy' } })
    expect(caller.permissions.codes).toEqual([READ])
    reads.length = 0
    expect(await resolveKey.execute(text, origin)).toEqual(caller)
    expect(reads).toEqual(['cache.get'])
  })

  it('reads nothing for a text that is no key', async () => {
    const { resolveKey, text, reads } = await setUp()
    const wrong = text.slice(0, -1) + (text.endsWith('0') ? '1' : '0')
    for (const other of [wrong, `gh_${'x'.repeat(51)}`, 'gh_', ''])
      await expect(resolveKey.execute(other, origin)).rejects.toMatchObject(notLoggedIn)
    expect(reads).toEqual([])
  })

  it('ends when it expires, cached or not', async () => {
    const { resolveKey, text, clock } = await setUp({ days: 1 })
    clock.advance(86_399)
    await resolveKey.execute(text, origin)
    clock.advance(1)
    await expect(resolveKey.execute(text, origin)).rejects.toMatchObject(notLoggedIn)
    clock.advance(61)
    await expect(resolveKey.execute(text, origin)).rejects.toMatchObject(notLoggedIn)
    const unused = await setUp({ days: 1 })
    unused.clock.advance(86_400)
    const late = unused.resolveKey.execute(unused.text, origin)
    await expect(late).rejects.toMatchObject(notLoggedIn)
  })

  it('is refused once it is revoked, or its owner is disabled', async () => {
    const { resolveKey, revoke, text, id, user } = await setUp()
    await resolveKey.execute(text, origin)
    await expect(revoke.execute(id, '987654321')).rejects.toMatchObject({ code: 'key_not_found' })
    await revoke.execute(id, user.id)
    await expect(resolveKey.execute(text, origin)).rejects.toMatchObject(notLoggedIn)
    const other = await setUp()
    await other.resolveKey.execute(other.text, origin)
    await other.given.disableUser(other.user.id)
    await expect(other.resolveKey.execute(other.text, origin)).rejects.toMatchObject(notLoggedIn)
  })

  it('asks the store while the cache is away', async () => {
    const { resolveKey, text, cache } = await setUp()
    const away = async () => {
      throw new DependencyUnavailable()
    }
    Object.assign(cache, { get: away, fill: away })
    await expect(resolveKey.execute(text, origin)).resolves.toBeDefined()
  })

  it.each([
    [['203.0.113.7'], true],
    [['10.0.0.0/8', '203.0.113.0/24'], true],
    [['::ffff:0:0/96'], true],
    [['203.0.113.8'], false],
    [['10.0.0.0/8'], false],
    [['2001:db8::/32'], false],
  ])('from %j: %s', async (networks, isOpen) => {
    const { resolveKey, text, use, keys, user } = await setUp({ networks })
    const tried = resolveKey.execute(text, origin)
    if (isOpen) await expect(tried).resolves.toBeDefined()
    else await expect(tried).rejects.toMatchObject({ code: 'key_outside_networks' })
    await use.write()
    expect((await keys.listOf(user.id))[0]?.lastAddress).toBe(isOpen ? origin.address : undefined)
  })

  it('is no session, although its copy is in the same cache', async () => {
    const { resolveKey, resolve, text, digests, given } = await setUp()
    await resolveKey.execute(text, origin)
    const { clientId } = await given.client(aClient({ clientId: '' }))
    const asSession = { tokenDigest: digests.digest(text), clientId }
    await expect(resolve.execute(asSession)).rejects.toMatchObject(notLoggedIn)
  })
})

describe('MakeKey', () => {
  const tried = async (change: object) => {
    const { make, user, maker } = await setUp()
    const form = { name: 'other', days: 1, permissions: [READ], networks: [] }
    return make.execute(user.id, { ...form, ...change }, maker)
  }

  it.each([
    [{ name: '' }, 'invalid_field'],
    [{ name: 'a\u0000b' }, 'invalid_field'],
    [{ name: 'x → y' }, 'invalid_field'],
    [{ name: 'x'.repeat(51) }, 'invalid_field'],
    [{ name: ' deploy ' }, 'field_taken'],
    [{ days: 0 }, 'invalid_field'],
    [{ days: 366 }, 'invalid_field'],
    [{ days: 1.5 }, 'invalid_field'],
    [{ permissions: [] }, 'invalid_field'],
    [{ permissions: ['*:*:*'] }, 'invalid_permission_code'],
    [{ permissions: [READ, 'system:user:list'] }, 'rights_exceeded'],
    [{ networks: ['127.1'] }, 'invalid_field'],
    [{ networks: ['10.0.0.0/33'] }, 'invalid_field'],
    [{ networks: ['0x7f.0.0.1'] }, 'invalid_field'],
    [{ networks: ['fe80::1%eth0'] }, 'invalid_field'],
    [{ networks: Array.from({ length: 21 }, (_, at) => `10.0.0.${at}`) }, 'invalid_field'],
  ])('refuses %j', async (change, code) => {
    await expect(tried(change)).rejects.toMatchObject({ code })
  })

  it('makes a key for as many days as are set', async () => {
    await expect(tried({ days: 365 })).resolves.toBeDefined()
  })

  it('ends at 50 keys', async () => {
    const { make, user, maker } = await setUp()
    const made = (name: string) =>
      make.execute(user.id, { name, days: 1, permissions: [READ, WRITE] }, maker)
    for (let at = 1; at < 50; at += 1) await made(`key ${at}`)
    await expect(made('one more')).rejects.toMatchObject({ code: 'too_many_keys' })
  })
})
