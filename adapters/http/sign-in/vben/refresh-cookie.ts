import type { FastifyReply, FastifyRequest } from 'fastify'

const NAME = 'jwt'
const ATTRIBUTES = 'Path=/api/auth; HttpOnly; SameSite=Strict'
const TOKEN = /^[A-Za-z0-9._~+/-]{16,1024}=*$/

/** Where stock Vben keeps what it refreshes its token with: out of reach of scripts. */
export const refreshCookie = {
  set(reply: FastifyReply, token: string): void {
    reply.header('set-cookie', `${NAME}=${token}; ${ATTRIBUTES}`)
  },

  clear(reply: FastifyReply): void {
    reply.header('set-cookie', `${NAME}=; Max-Age=0; ${ATTRIBUTES}`)
  },

  /** `undefined` too when there are several: one of them is not ours. */
  read({ headers }: FastifyRequest): string | undefined {
    const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim())
    const [pair = '', ...others] = pairs.filter((one) => one.startsWith(`${NAME}=`))
    const token = pair.slice(NAME.length + 1)
    return others.length === 0 && TOKEN.test(token) ? token : undefined
  },
}
