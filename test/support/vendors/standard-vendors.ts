import { isExactly, type VendorDesk } from './vendor-desk.ts'
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
  token: (request, desk) => {
    // Without the header the answer is a form.
    if (request.headers.accept !== 'application/json') return { json: 'access_token=1' }
    const token = standardTrade(request, desk, true)
    // Errors have status 200 too.
    if (token === undefined) return { json: { error: 'bad_verification_code' } }
    return { json: { access_token: token, token_type: 'bearer', scope: 'read:user' } }
  },
  user: (request, desk) => {
    // GitHub refuses callers without a name.
    if (!request.headers['user-agent']) return { status: 403, json: {} }
    return bearerUser(request, desk)
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
  token: (request, desk) => standardAnswer(standardTrade(request, desk, true)),
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
  token: (request, desk) => standardAnswer(standardTrade(request, desk, false)),
  user: ({ method, query }, desk) => {
    const isRight = method === 'GET' && query.size === 1 && desk.knows(query.get('access_token'))
    return isRight ? { json: desk.person } : { status: 401, json: { message: '401 Unauthorized' } }
  },
}

function standardTrade(
  { method, headers, query, body }: SeenRequest,
  desk: VendorDesk,
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
  return isRight && desk.takes(code, verifier) ? desk.newToken() : undefined
}

function standardAnswer(token: string | undefined): VendorAnswer {
  if (token === undefined) return { status: 400, json: { error: 'invalid_grant' } }
  return { json: { access_token: token, token_type: 'Bearer', refresh_token: 'canary-token-r' } }
}

function bearerUser({ method, headers, query }: SeenRequest, desk: VendorDesk): VendorAnswer {
  const [, token] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? []
  const isRight = method === 'GET' && query.size === 0 && desk.knows(token)
  return isRight ? { json: desk.person } : { status: 401, json: { message: 'Bad credentials' } }
}
