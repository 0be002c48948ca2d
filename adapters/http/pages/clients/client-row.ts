import type { Client } from '../../../../domain/client/client.ts'
import { Type } from '../../wire/schema.ts'
import { wireId } from '../../wire/wire-id.ts'
import { wireStatus } from '../../wire/wire-status.ts'
import { WireId } from '../../wire/wire-types.ts'
import { HIDDEN_SECRET } from './typed-secret.ts'

/** A client as lists and forms show it. */
export const ClientRow = Type.Object({
  id: WireId,
  clientId: Type.String(),
  clientKey: Type.String(),
  clientSecret: Type.String({
    description: 'Always masked; sending the mask back keeps the secret',
  }),
  grantTypeList: Type.Array(Type.String()),
  grantType: Type.String({ description: 'The same, separated by commas' }),
  strongGrantTypeList: Type.Array(Type.String(), {
    description: 'Grant types that need no second factor',
  }),
  deviceType: Type.String(),
  activeTimeout: Type.Integer({ description: 'Idle timeout in seconds; -1 for none' }),
  timeout: Type.Integer({ description: 'Session timeout in seconds; -1 for none' }),
  status: Type.String({ description: '0 normal, 1 disabled' }),
})

export function clientRow({ props, lifetime }: Client) {
  const { id, clientId, clientKey, deviceType, status, grants, strongGrants } = props
  return {
    id: wireId(id),
    clientId,
    clientKey,
    clientSecret: HIDDEN_SECRET,
    grantTypeList: grants.grantTypes,
    grantType: grants.grantTypes.join(','),
    strongGrantTypeList: strongGrants.grantTypes,
    deviceType,
    activeTimeout: lifetime.activeTimeout,
    timeout: lifetime.timeout,
    status: wireStatus(status),
  }
}
