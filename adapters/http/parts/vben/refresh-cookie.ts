import type { FastifyReply, FastifyRequest } from 'fastify'

const NAME = 'jwt'
const ATTRIBUTES = 'Path=/api/auth; HttpOnly; SameSite=Strict'
const TOKEN = /^[A-Za-z0-9._~+/-]{16,1024}=*$/

/** The cookie with which stock Vben refreshes its token; scripts cannot read it. */
export const refreshCookie = {
  set(reply: FastifyReply, token: string): void {
    reply.header('set-cookie', `${NAME}=${token}; ${ATTRIBUTES}`)
  },

  clear(reply: FastifyReply): void {
    reply.header('set-cookie', `${NAME}=; Max-Age=0; ${ATTRIBUTES}`)
  },

  /** Also `undefined` when the cookie occurs more than once, because one of them is foreign. */
  read({ headers }: FastifyRequest): string | undefined {
    const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim())
    const [pair = '', ...others] = pairs.filter((one) => one.startsWith(`${NAME}=`))
    const token = pair.slice(NAME.length + 1)
    return others.length === 0 && TOKEN.test(token) ? token : undefined
  },
}
