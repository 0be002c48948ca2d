import { describe, expect, it } from 'vitest'
import { MOST_PASSKEYS } from '../../domain/identity/factors/passkey.ts'
import { ADMIN_PASSWORD } from '../support/http-harness.ts'
import { aPasskey } from '../support/passkey-builders.ts'
import { aDevice, passkeyHarness } from '../support/passkey-harness.ts'

describe('the passkeys of an account', () => {
  it('are several, with names and their last use', async () => {
    const http = await passkeyHarness()
    const { token } = await http.person('mei')
    const laptop = await http.register(token, ' Laptop ', { isBackedUp: true })
    await http.register(token, 'Key ring')
    expect(await http.passkeysOf(token)).toMatchObject([
      { name: 'Laptop', isBackedUp: true, lastUsedTime: null },
      { name: 'Key ring', isBackedUp: false, lastUsedTime: null },
    ])
    await http.enter(laptop, { isBackedUp: true })
    const used = { lastUsedTime: expect.stringMatching(/^\d{4}-/) }
    expect(await http.passkeysOf(token)).toMatchObject([used, { lastUsedTime: null }])
  })

  it('are a second factor: the first one comes with recovery codes', async () => {
    const http = await passkeyHarness()
    const { token } = await http.person('mei')
    await http.register(token, 'Laptop')
    const attempt = await http.logIn({ username: 'mei', password: ADMIN_PASSWORD })
    expect(attempt.body.error).toBe('factor_required')
    const { otp } = http.proofOf(token)
    const login = await http.logIn({ username: 'mei', password: ADMIN_PASSWORD, otp })
    expect(login.body.code).toBe(200)
    const [passkey] = await http.passkeysOf(token)
    const removal = { id: passkey?.id, ...http.proofOf(token) }
    await http.sealedPost('/auth/passkeys/remove', removal, { token })
    const { body } = await http.logIn({ username: 'mei', password: ADMIN_PASSWORD })
    expect(body.code).toBe(200)
    const { body: factors } = await http.get('/auth/factors', token)
    expect(factors.data).toMatchObject({ passkeys: 0, recoveryCodes: 0 })
  })

  it('are only so many, which is said before a device makes one more', async () => {
    const http = await passkeyHarness()
    const { userId, token } = await http.person('mei')
    await http.register(token, 'Laptop')
    for (let more = 1; more < MOST_PASSKEYS; more += 1)
      await http.passkeys.add(aPasskey({ userId }))
    const { answer } = await http.askToMake(token)
    expect(answer.body).toMatchObject({ error: 'too_many_passkeys' })
  })

  it('are made after the password only', async () => {
    const http = await passkeyHarness()
    const { token } = await http.person('mei')
    for (const proof of [{}, { password: 'Wrong-Horse-8' }]) {
      const { answer, options } = await http.askToMake(token, proof)
      expect([answer.body.error, options]).toEqual(['wrong_password', {}])
    }
    const plain = await http.post('/auth/passkeys/options', { password: 'x' }, { token })
    expect(plain.body.error).toBe('envelope_required')
  })

  it('prove who somebody is, wherever the password and a second factor do', async () => {
    const http = await passkeyHarness()
    const { token } = await http.person('mei')
    const device = await http.register(token, 'Laptop')
    const codesLeft = async () => Object((await http.get('/auth/factors', token)).body.data)
    const { recoveryCodes } = await codesLeft()
    const [kept] = await http.passkeysOf(token)
    const key = { name: 'Nightly', days: 1, permissions: ['system:user:list'] }
    const changes: [string, object, number | string][] = [
      ['/auth/passkeys/options', {}, 200],
      ['/auth/factors/totp', {}, 200],
      ['/auth/factors/recovery-codes', {}, 200],
      ['/auth/keys', key, 'rights_exceeded'],
      ['/auth/passkeys/remove', { id: '987654321' }, 'passkey_not_found'],
      ['/auth/passkeys/remove', { id: kept?.id }, 200],
    ]
    for (const [url, form, outcome] of changes) {
      const passkey = device.use(await http.askToProve(token))
      const { body } = await http.sealedPost(url, { ...form, passkey }, { token })
      expect([url, body.error ?? body.code]).toEqual([url, outcome])
      if (url.endsWith('keys')) expect(await codesLeft()).toMatchObject({ recoveryCodes })
      const again = await http.sealedPost(url, { ...form, passkey }, { token })
      expect([url, again.body.error]).toEqual([url, 'passkey_not_proven'])
    }
  })

  it('prove nothing for another session, user or errand, nor too late', async () => {
    const http = await passkeyHarness()
    const [mei, tom] = [await http.person('mei'), await http.person('tom')]
    const [own, theirs] = [
      await http.register(mei.token, 'Laptop'),
      await http.register(tom.token, 'Laptop'),
    ]
    const other = http.tokenOf(await http.enter(own))
    const login = await http.askToUse()
    const making = await http.askToMake(mei.token)
    const asked = () => http.askToProve(mei.token)
    const forged = { signature: Buffer.alloc(70, 1).toString('base64url') }
    const late = own.use(await asked())
    http.clock.advance(121)
    const wrong: object[] = [
      ...[late, own.use(login.options), own.use(making.options), theirs.use(await asked())],
      ...[own.use(await http.askToProve(other)), own.use(await http.askToProve(tom.token))],
      own.use(await asked(), { isUserVerified: false }),
      own.use(await asked(), { origin: 'https://evil.example' }),
      { ...own.use(await asked()), ...forged },
      { ...theirs.use(await asked()), passkeyId: own.id },
    ]
    for (const passkey of wrong) {
      const sent = { passkey, ...http.proofOf(mei.token) }
      const { body } = await http.sealedPost('/auth/factors/totp', sent, { token: mei.token })
      expect(body.error).toBe('passkey_not_proven')
    }
    const { body } = await http.post('/auth/login', {
      ...{ clientId: http.builtInClientId, grantType: 'passkey', ...own.use(await asked()) },
    })
    expect(body.code).not.toBe(200)
  })

  it('are made by the browser that was asked, once, within two minutes', async () => {
    const http = await passkeyHarness()
    const [mei, tom] = [await http.person('mei'), await http.person('tom')]
    const device = aDevice()
    const { options, cookie } = await http.askToMake(mei.token)
    const made = { name: 'Laptop', ...device.make(options) }
    const send = async (sent: { token: string; cookie?: string }) =>
      (await http.post('/auth/passkeys', made, sent)).body.error
    expect(await send({ token: mei.token })).toBe('passkey_not_proven')
    const again = await http.askToMake(mei.token)
    const answered = { name: 'Laptop', ...device.make(again.options) }
    const theirs = { token: tom.token, cookie: again.cookie }
    const refused = await http.post('/auth/passkeys', answered, theirs)
    expect(refused.body.error).toBe('passkey_not_proven')
    const own = { token: mei.token, cookie }
    expect((await http.post('/auth/passkeys', answered, own)).body.error).toBe('passkey_not_proven')
    const late = await http.askToMake(mei.token)
    http.clock.advance(121)
    const tooLate = { name: 'Laptop', ...device.make(late.options) }
    const sent = { token: mei.token, cookie: late.cookie }
    expect((await http.post('/auth/passkeys', tooLate, sent)).body.error).toBe('passkey_not_proven')
    expect(await http.passkeysOf(mei.token)).toEqual([])
  })

  it('are known to the browser, which makes no second one on the same device', async () => {
    const http = await passkeyHarness()
    const { token } = await http.person('mei')
    const device = await http.register(token, 'Laptop')
    const { options, cookie } = await http.askToMake(token)
    expect(options).toMatchObject({ excludeCredentials: [{ id: device.id }] })
    const second = { name: 'Again', ...device.make(options) }
    const { body } = await http.post('/auth/passkeys', second, { token, cookie })
    expect(body.error).toBe('passkey_taken')
  })

  it('are renamed and removed by their owner alone, removed after the password only', async () => {
    const http = await passkeyHarness()
    const [mei, tom] = [await http.person('mei'), await http.person('tom')]
    const device = await http.register(mei.token, 'Laptop')
    const [passkey] = await http.passkeysOf(mei.token)
    const url = `/auth/passkeys/${passkey?.id}`
    const rename = (token: string, name: string) =>
      http.send({
        ...{ method: 'PUT', url, payload: { name } },
        headers: http.sessionHeaders(token),
      })
    const remove = (token: string, proof: object) =>
      http.sealedPost('/auth/passkeys/remove', { id: passkey?.id, ...proof }, { token })
    expect((await rename(tom.token, 'Mine')).body.error).toBe('passkey_not_found')
    expect((await remove(tom.token, http.proofOf(tom.token))).body.error).toBe('passkey_not_found')
    const { otp } = http.proofOf(mei.token)
    const wrong = { password: 'Wrong-Horse-8', otp }
    expect((await remove(mei.token, wrong)).body.error).toBe('wrong_password')
    const half = { password: ADMIN_PASSWORD }
    expect((await remove(mei.token, half)).body.error).toBe('factor_required')
    expect((await rename(mei.token, '  ')).body.error).toBe('validation_failed')
    expect((await rename(mei.token, 'Work laptop')).body.code).toBe(200)
    expect(await http.passkeysOf(mei.token)).toMatchObject([{ name: 'Work laptop' }])
    expect((await remove(mei.token, { ...half, otp })).body.code).toBe(200)
    expect(await http.passkeysOf(mei.token)).toEqual([])
    expect((await http.enter(device)).body.error).toBe('passkey_refused')
  })

  it('leave their names in the operation log, and no proof', async () => {
    const http = await passkeyHarness()
    const { token } = await http.person('mei')
    await http.register(token, 'Laptop')
    const [passkey] = await http.passkeysOf(token)
    const proof = http.proofOf(token)
    await http.sealedPost('/auth/passkeys/remove', { id: passkey?.id, ...proof }, { token })
    const { entries } = await http.operations.list({
      ...{ filter: {}, offset: 0, limit: 10 },
      sort: { by: 'at', direction: 'asc' },
    })
    expect(entries.map(({ area, kind }) => [area, kind])).toEqual([
      ['passkey', 'add'],
      ['passkey', 'remove'],
    ])
    expect(JSON.stringify(entries)).toContain('Laptop')
    const written = JSON.stringify(entries) + http.logged()
    for (const secret of Object.values(proof)) expect(written).not.toContain(secret)
  })
})

describe('where passkeys are off', () => {
  it('says why to whoever wants one, and lets nobody in', async () => {
    const http = await passkeyHarness({ PUBLIC_URL: 'http://console.example' })
    const { token } = await http.person('mei')
    const { answer } = await http.askToMake(token)
    expect(answer.body).toMatchObject({ error: 'passkeys_off' })
    expect(answer.body.msg).toMatch(/https:\/\/.*PUBLIC_URL/)
    const { answer: asked } = await http.askToUse()
    expect(asked.body.error).toBe('passkeys_off')
    expect((await http.logInWith({ passkeyId: 'YWJj' })).body.error).toBe('invalid_client')
    expect(await http.passkeysOf(token)).toEqual([])
  })
})

describe('GET /auth/passkeys/webauthn.js', () => {
  it('is the browser half of the package', async () => {
    const http = await passkeyHarness()
    const { text, headers } = await http.send({ url: '/auth/passkeys/webauthn.js' })
    expect(headers['content-type']).toContain('text/javascript')
    expect(text).toContain('SimpleWebAuthnBrowser')
  })
})
