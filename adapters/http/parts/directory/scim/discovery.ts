import { ScimNotFound } from '../../../../../domain/parts/directory/scim/scim-errors.ts'
import {
  RESOURCE_TYPES,
  type ScimAttribute,
  type ScimSchema,
} from '../../../../../domain/parts/directory/scim/scim-schema.ts'
import { listBody } from './scim-answers.ts'

const CORE = 'urn:ietf:params:scim:schemas:core:2.0'
export const MOST_ON_PAGE = 200

/** RFC 7643 section 5. */
export function serviceProviderConfig(base: string) {
  return {
    schemas: [`${CORE}:ServiceProviderConfig`],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: MOST_ON_PAGE },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Key for programs',
        description: 'A key with the permission system:directory:scim, as bearer token',
        primary: true,
      },
    ],
    meta: {
      resourceType: 'ServiceProviderConfig',
      location: `${base}/ServiceProviderConfig`,
    },
  }
}

/** RFC 7643 section 6. */
function resourceTypes(base: string) {
  return Object.values(RESOURCE_TYPES).map(({ name, endpoint, schema, extensions }) => ({
    schemas: [`${CORE}:ResourceType`],
    id: name,
    name,
    endpoint,
    description: schema.description,
    schema: schema.id,
    schemaExtensions: extensions.map(({ id }) => ({ schema: id, required: false })),
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
  }))
}

/** RFC 7643 section 7. */
function schemas(base: string) {
  const all: readonly ScimSchema[] = Object.values(RESOURCE_TYPES).flatMap(
    ({ schema, extensions }) => [schema, ...extensions],
  )
  return all.map(({ id, name, description, attributes }) => ({
    schemas: [`${CORE}:Schema`],
    ...{ id, name, description, attributes: attributes.map(attributeBody) },
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
  }))
}

const DISCOVERED = { ResourceTypes: resourceTypes, Schemas: schemas } as const

export function discovered(kind: keyof typeof DISCOVERED, base: string) {
  const all = DISCOVERED[kind](base)
  return listBody(all.length, all)
}

/** @throws ScimNotFound */
export function discoveredOne(kind: keyof typeof DISCOVERED, id: string, base: string) {
  const one = DISCOVERED[kind](base).find((each) => each.id === id)
  if (!one) throw new ScimNotFound()
  return one
}

function attributeBody({ subAttributes, ...attribute }: ScimAttribute): object {
  const { type, name } = attribute
  const referenceTypes = name === '$ref' ? ['User', 'Group'] : ['external']
  return {
    ...attribute,
    ...(type === 'reference' && { referenceTypes }),
    ...(subAttributes.length > 0 && { subAttributes: subAttributes.map(attributeBody) }),
  }
}
