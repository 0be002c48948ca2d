import type { FastifyReply, FastifyRequest } from 'fastify'
import { Credentials } from '../../../../application/auth/credentials.ts'
import type { Logout } from '../../../../application/auth/logout.ts'
import type { Login } from '../../../../application/auth/recorded-login.ts'
import type { ResolveSession } from '../../../../application/auth/resolve-session.ts'
import type { AvatarLinks } from '../../../../application/files/avatar-links.ts'
import type { FileLinks } from '../../../../application/files/file-links.ts'
import type { UploadFile } from '../../../../application/files/uploads/upload-file.ts'
import type { ListMyMenus, WhoAmI } from '../../../../application/me/who-am-i.ts'
import type { TokenDigest } from '../../../../application/ports/crypto.ts'
import { NotLoggedIn } from '../../../../domain/identity/identity-errors.ts'
import { auditedInStep } from '../../edge/audit/audited.ts'
import { onlyCookie } from '../../edge/callers/browser-cookie.ts'
import { headerToken } from '../../edge/callers/presented-token.ts'
import { declaredLength, FORM_ERRORS } from '../../files/upload-hooks.ts'
import { clientGone, uploadedFile } from '../../files/uploaded-file.ts'
import { type Route, routeOf } from '../../route.ts'
import { LOGIN_ERRORS } from '../../sign-in/login.ts'
import { Type } from '../../wire/schema.ts'
import { AvatarAddress, textOf } from '../../wire/wire-types.ts'
import { pageLanguageOf } from '../../words/language.ts'
import { menusIn } from '../../words/menus-in.ts'
import { VBEN, VBEN_BARE } from './vben-form.ts'
import { Node, toVbenNode } from './vben-node.ts'

const NAME = 'jwt'
const ATTRIBUTES = 'Path=/api/auth; HttpOnly; SameSite=Strict'
const TOKEN = /^[A-Za-z0-9._~+/-]{16,1024}=*$/

/** The cookie with which stock Vben refreshes its token; scripts cannot read it. */
const refreshCookie = {
  set(reply: FastifyReply, token: string): void {
    reply.header('set-cookie', `${NAME}=${token}; ${ATTRIBUTES}`)
  },

  clear(reply: FastifyReply): void {
    reply.header('set-cookie', `${NAME}=; Max-Age=0; ${ATTRIBUTES}`)
  },

  read(request: FastifyRequest): string | undefined {
    return onlyCookie(request, NAME, TOKEN)
  },
}

const Info = Type.Object({
  id: Type.String(),
  userId: Type.String(),
  username: Type.String(),
  realName: Type.String(),
  roles: Type.Array(Type.String()),
  avatar: AvatarAddress,
  desc: Type.String(),
})

const TAG = { area: 'file', tag: 'Stock Vben' } as const
const SURFACE = { reply: VBEN, development: true } as const
const OF_CALLER = { ...SURFACE, whileOwing: 'anything' } as const

interface Tools {
  /** Without envelope and captcha, which is allowed on loopback only. */
  readonly login: Login
  readonly logout: Logout
  readonly sessions: ResolveSession
  readonly tokens: TokenDigest
  /** The client of all sessions. */
  readonly clientId: string
  readonly whoAmI: WhoAmI
  readonly avatars: AvatarLinks
  readonly menus: ListMyMenus
}

const route = routeOf<Tools>(TAG)

export const VBEN_ROUTES = [
  route({
    method: 'POST',
    url: '/api/auth/login',
    access: 'public',
    errors: LOGIN_ERRORS,
    summary: 'Log in with a password (stock Vben Admin)',
    body: Type.Object({ username: textOf(64), password: textOf(128) }),
    reply: Type.Object({ accessToken: Type.String() }),
    config: SURFACE,
    run: async ({ login, clientId }, { body, origin, source, reply }) => {
      const credentials = new Credentials(Object.entries(body))
      const attempt = { clientId, grantType: 'password', credentials, origin, source }
      const { token } = await login.execute(attempt)
      refreshCookie.set(reply, token)
      return { accessToken: token }
    },
  }),
  // Public, like `POST /auth/logout`.
  route({
    method: 'POST',
    url: '/api/auth/logout',
    access: 'public',
    summary: 'End the session of the token or cookie',
    reply: Type.String(),
    config: { ...SURFACE, body: 'ignored' },
    run: async ({ logout, tokens }, { request, reply }) => {
      const token = headerToken(request) ?? refreshCookie.read(request)
      if (token !== undefined) await logout.execute(tokens.digest(token))
      refreshCookie.clear(reply)
      return ''
    },
  }),
  // The session stays the same: its idle timeout starts again, as with every request, and its end
  // does not move.
  route({
    method: 'POST',
    url: '/api/auth/refresh',
    access: 'public',
    errors: ['not_logged_in'],
    summary: "Get the token of the cookie's session as plain text",
    config: { ...SURFACE, reply: VBEN_BARE, body: 'ignored' },
    run: async ({ sessions, tokens, clientId }, { request, reply }) => {
      const token = refreshCookie.read(request)
      if (token === undefined) throw new NotLoggedIn()
      await sessions.execute({ tokenDigest: tokens.digest(token), clientId })
      return reply.type('text/plain; charset=utf-8').send(token)
    },
  }),
  route({
    method: 'GET',
    url: '/api/auth/codes',
    access: 'session',
    summary: 'Get the permission codes of the caller',
    reply: Type.Array(Type.String()),
    config: OF_CALLER,
    run: async (_tools, { caller }) => caller.permissions.codes,
  }),
  route({
    method: 'GET',
    url: '/api/user/info',
    access: 'session',
    summary: 'Get the caller in the form of stock Vben Admin',
    reply: Info,
    config: OF_CALLER,
    run: async ({ whoAmI, avatars }, { caller }) => {
      const { user, roleKeys } = await whoAmI.execute(caller)
      const { id, name, nickName, remark } = user.props
      return {
        id,
        userId: id,
        username: name,
        realName: nickName,
        roles: [...roleKeys],
        avatar: await avatars.of(user.props),
        desc: remark ?? '',
      }
    },
  }),
  route({
    method: 'GET',
    url: '/api/menu/all',
    access: 'session',
    summary: 'Get the menu of the caller as routes of stock Vben Admin',
    refersTo: [Node],
    reply: Type.Array(Type.Ref('VbenNode#')),
    config: OF_CALLER,
    run: async ({ menus }, { caller, request }) => {
      const tree = await menus.execute(caller)
      return menusIn(pageLanguageOf(request), tree).map((node) => toVbenNode(node))
    },
  }),
]

interface UploadTools {
  readonly upload: UploadFile
  readonly links: FileLinks
}

/** Must be registered in an `uploadScope`. */
export const VBEN_UPLOADS = [
  routeOf<UploadTools>(TAG)({
    method: 'POST',
    url: '/api/upload',
    access: 'system:oss:upload',
    audit: { kind: 'add', covers: 'part' },
    words: ['Upload a file', '上传文件'],
    errors: FORM_ERRORS,
    summary: 'Upload one file (stock Vben Admin)',
    description: 'A form with one part named "file". Other parts may be short text fields.',
    schema: { consumes: ['multipart/form-data'] },
    reply: Type.Object({
      url: Type.String({ description: 'Signed URL, valid for two minutes' }),
    }),
    config: { ...SURFACE, upload: true, uploadPart: 'file' },
    run: async ({ upload, links }, { caller, request, reply }) => {
      const { userId, userName } = caller
      await upload.admit(declaredLength(request))
      const uploaded = await uploadedFile(request, 'file')
      const wanted = { uploader: { userId, userName }, gone: clientGone(reply), ...uploaded }
      const entry = auditedInStep(request, { originalName: uploaded.name })
      return { url: await links.linkTo(await upload.execute(wanted, entry)) }
    },
  }),
]

/** @returns the routes, whose callers need a session of the client */
export function ofClient<T>(routes: readonly Route<T>[], clientId: string): Route<T>[] {
  return routes.map((one) =>
    one.access === 'public' ? one : { ...one, config: { ...one.config, clientId } },
  )
}
