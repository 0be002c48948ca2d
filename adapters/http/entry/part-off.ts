import type { FastifyPluginAsync } from 'fastify'
import { HttpRefusal } from '../edge/failures/http-errors.ts'

/** Addresses that people have been sent, and that a part opened which is off now. */
export function partOffRoutes(addresses: readonly string[]): FastifyPluginAsync[] {
  return addresses.map((address) => async (app) => {
    const schema = { summary: 'Say that this is switched off', tags: ['Console'] }
    const config = { access: 'public', reply: 'plain', errors: ['part_off'] } as const
    for (const url of [address, `${address}/*`]) {
      app.get(url, { schema, config }, () => {
        throw new HttpRefusal('part_off')
      })
    }
  })
}

/** Programs go by the status, also where a part or its setting that they call is off. */
export function answerPrograms(addresses: readonly string[]): FastifyPluginAsync {
  return async ({ routeTable }) => {
    for (const address of addresses) routeTable.answerPlainlyBelow(address)
  }
}
