import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '../wire/schema.ts'
import { NullableText } from '../wire/wire-types.ts'

const Tenant = Type.Object({
  tenantId: Type.String(),
  companyName: Type.String(),
  domain: NullableText,
})
const TenantsReply = Type.Object({ tenantEnabled: Type.Boolean(), voList: Type.Array(Tenant) })

/** The service has one tenant. The front ends ask before every login, and then hide the choice. */
export function tenantListRoute(): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'List the tenants to choose from',
      tags: ['Login'],
      response: { 200: TenantsReply },
    }
    const rate = { name: 'tenant-list', limit: 20, seconds: 60 }
    app.get('/auth/tenant/list', { schema, config: { access: 'public', rate } }, async () => ({
      tenantEnabled: false,
      voList: [],
    }))
  }
}
