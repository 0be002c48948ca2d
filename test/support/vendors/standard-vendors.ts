import { isExactly, type VendorCodes } from './vendor-codes.ts'
import { ACCOUNT, type SeenRequest, type VendorAnswer, type VendorScript } from './vendor-script.ts'

const { clientId, clientSecret, redirectUri } = ACCOUNT
const AUTHORIZE = { response_type: 'code', client_id: clientId, redirect_uri: redirectUri }

export const githubVendor: VendorScript = {
  person: {
    id: 583231,
    login: 'octocat',
    name: 'The Octocat',
    email: null,
    avatar_url: 'https://avatars.example/u/583231',
  },
  authorizePath: '/login/oauth/authorize',
  authorizeQuery: { ...AUTHORIZE, scope: 'read:user' },
  usesPkce: true,
  tokenPath: '/login/oauth/access_token',
  userPath: '/api/v3/user',
  token: (request, codes) => {
    // Without the header the answer is form-encoded.
    if (request.headers.accept !== 'application/json') return { json: 'access_token=1' }
    const token = standardTrade(request, codes, true)
    // Errors have status 200 too.
    if (token === undefined) return { json: { error: 'bad_verification_code' } }
    return { json: { access_token: token, token_type: 'bearer', scope: 'read:user' } }
  },
  user: (request, codes) => {
    // GitHub refuses callers without a user agent.
    if (!request.headers['user-agent']) return { status: 403, json: {} }
    return bearerUser(request, codes)
  },
}

export const gitlabVendor: VendorScript = {
  person: {
    id: 42,
    username: 'tanuki',
    name: 'Tanuki',
    email: 'tanuki@example.com',
    avatar_url: null,
  },
  authorizePath: '/oauth/authorize',
  authorizeQuery: { ...AUTHORIZE, scope: 'read_user' },
  usesPkce: true,
  tokenPath: '/oauth/token',
  userPath: '/api/v4/user',
  token: (request, codes) => standardAnswer(standardTrade(request, codes, true)),
  user: bearerUser,
}

export const giteeVendor: VendorScript = {
  person: {
    id: 7_384_921,
    login: 'mayun',
    name: '码云',
    email: 'mayun@example.com',
    avatar_url: 'https://gitee.example/a.png',
  },
  authorizePath: '/oauth/authorize',
  authorizeQuery: { ...AUTHORIZE, scope: 'user_info' },
  usesPkce: false,
  tokenPath: '/oauth/token',
  userPath: '/api/v5/user',
  token: (request, codes) => standardAnswer(standardTrade(request, codes, false)),
  user: ({ method, query }, codes) => {
    const isRight = method === 'GET' && query.size === 1 && codes.knows(query.get('access_token'))
    return isRight ? { json: codes.person } : { status: 401, json: { message: '401 Unauthorized' } }
  },
}

function standardTrade(
  { method, headers, query, body }: SeenRequest,
  codes: VendorCodes,
  usesPkce: boolean,
): string | undefined {
  const form = new URLSearchParams(body)
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  const [code, verifier] = [form.get('code') ?? '', form.get('code_verifier') ?? undefined]
  const expected = {
    grant_type: 'authorization_code',
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uri: redirectUri,
    code,
    ...(usesPkce && { code_verifier: verifier ?? '' }),
  }
  const isRight = method === 'POST' && isForm && query.size === 0 && isExactly(form, expected)
  return isRight && codes.takes(code, verifier) ? codes.newToken() : undefined
}

function standardAnswer(token: string | undefined): VendorAnswer {
  if (token === undefined) return { status: 400, json: { error: 'invalid_grant' } }
  return { json: { access_token: token, token_type: 'Bearer', refresh_token: 'canary-token-r' } }
}

function bearerUser({ method, headers, query }: SeenRequest, codes: VendorCodes): VendorAnswer {
  const [, token] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? []
  const isRight = method === 'GET' && query.size === 0 && codes.knows(token)
  return isRight ? { json: codes.person } : { status: 401, json: { message: 'Bad credentials' } }
}
