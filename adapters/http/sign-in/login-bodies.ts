type Member = Readonly<{ type: 'string'; description: string; maxLength: number }>

interface Grant {
  readonly summary: string
  readonly needs: Readonly<Record<string, Member>>
  readonly takes?: Readonly<Record<string, Member>>
  readonly example: Readonly<Record<string, string>>
}

const CLIENT_ID = 'e5cd7e4891bf95d1d19206ce24a7b32e'
const UUID = '3f2a9b4c5d6e7f80912a3b4c5d6e7f80'
const TENANT = text('Ignored: there is one tenant', 20)

const OTP = {
  otp: text('Code of an authenticator app, or a recovery code, if the account needs one', 64),
}

const TRUST = {
  type: 'boolean',
  description: 'After a right `otp`: do not ask this browser again for `TRUSTED_BROWSER_DAYS`',
}

const CAPTCHA = {
  uuid: text('Id of the captcha, unless `CAPTCHA` is `off`', 64),
  code: text('Answer to the captcha', 64),
}

const GRANTS: Readonly<Record<string, Grant>> = {
  password: {
    summary: 'Name and password',
    needs: { username: text('Login name', 128), password: text('Password', 128) },
    takes: CAPTCHA,
    example: { username: 'mei', password: 'Correct-Horse-7', code: '12', uuid: UUID },
  },
  sms: {
    summary: 'A code sent by SMS',
    needs: {
      phonenumber: text('Phone number of the account', 128),
      smsCode: text('The code sent to that number', 32),
    },
    example: { phonenumber: '13800138000', smsCode: '4711' },
  },
  email: {
    summary: 'A code sent by e-mail',
    needs: {
      email: text('E-mail address of the account', 128),
      emailCode: text('The code sent to that address', 32),
    },
    example: { email: 'mei@example.com', emailCode: '4711' },
  },
  social: {
    summary: 'An account at a login provider',
    needs: {
      source: text('Name of the login provider in the settings', 64),
      socialCode: text('`code` as the provider returned it', 2048),
      socialState: text('`state` as the provider returned it', 1024),
    },
    example: { source: 'github', socialCode: '4f1c0d', socialState: 'eyJzdGF0ZSI6IjEifQ' },
  },
  xcx: {
    summary: 'A WeChat mini-program',
    needs: { xcxCode: text('What `wx.login()` gave', 512) },
    takes: { appid: text('Optional while one mini-program is configured', 64) },
    example: { xcxCode: '0e3b1a', appid: 'wx0123456789abcdef' },
  },
  passkey: {
    summary: 'A passkey, in answer to `POST /auth/passkeys/login-options`',
    needs: {
      passkeyId: text('`id` as the browser returned it', 2048),
      clientDataJSON: text('As the browser returned it', 2048),
      authenticatorData: text('As the browser returned it', 2048),
      signature: text('As the browser returned it', 2048),
      userHandle: text('As the browser returned it', 2048),
    },
    example: {
      passkeyId: 'gMZ7wXpXTlOYW0Yc3XQ',
      clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
      authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
      signature: 'MEUCIQDx1Q',
      userHandle: 'MTAwMQ',
    },
  },
}

/**
 * Describes the login body for each grant type. The route itself validates less, because each grant
 * reads its own members.
 */
export const LOGIN_BODIES = {
  schema: { oneOf: Object.entries(GRANTS).map(([name, grant]) => bodyOf(name, grant)) },
  examples: Object.fromEntries(
    Object.entries(GRANTS).map(([grantType, { summary, example }]) => [
      grantType,
      { summary, value: { clientId: CLIENT_ID, grantType, ...example } },
    ]),
  ),
}

function bodyOf(grantType: string, { summary, needs, takes = {} }: Grant) {
  return {
    type: 'object',
    title: summary,
    required: ['clientId', 'grantType', ...Object.keys(needs)],
    properties: {
      clientId: text('Id of a registered client', 64),
      grantType: { const: grantType },
      ...needs,
      ...takes,
      ...OTP,
      trustBrowser: TRUST,
      tenantId: TENANT,
    },
  }
}

function text(description: string, maxLength: number): Member {
  return { type: 'string', description, maxLength }
}
