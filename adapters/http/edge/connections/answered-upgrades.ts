import type { FastifyInstance } from 'fastify'
import type { RouteTable } from '../../route-table.ts'

/**
 * Closes connections whose wish for another protocol got an answer instead, whoever answered: the
 * server has let go of them, so none of its limits of time would ever end them.
 */
export function closeAnsweredUpgrades(app: FastifyInstance, table: RouteTable): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    const wishes = raw.headers.upgrade !== undefined
    if (wishes && table.upgradesAt(raw.url ?? '')) raw.socket.destroySoon()
    done()
  })
}
