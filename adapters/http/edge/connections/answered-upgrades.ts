import type { FastifyInstance } from 'fastify'
import type { RouteTable } from '../../route-table.ts'

/**
 * Closes connections whose upgrade request got an ordinary answer, whoever sent it. The server has
 * detached them, so none of its timeouts would end them.
 */
export function closeAnsweredUpgrades(app: FastifyInstance, table: RouteTable): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    const asksUpgrade = raw.headers.upgrade !== undefined
    if (asksUpgrade && table.upgradesAt(raw.url ?? '')) raw.socket.destroySoon()
    done()
  })
}
