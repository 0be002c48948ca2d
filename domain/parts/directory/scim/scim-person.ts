import type { DirectoryPerson } from '../person.ts'
import { ENTERPRISE } from './scim-schema.ts'
import { asObject, isPrimary, type ScimObject, type ScimValue, valuesOf } from './scim-values.ts'

/**
 * What a user of SCIM is to the directory.
 * @param id of the resource
 * @param groups by name
 */
export function personOf(
  id: string,
  document: ScimObject,
  groups: readonly string[],
): DirectoryPerson {
  const extension = asObject(document[ENTERPRISE.id])
  const department = textAt(extension, 'department')
  return {
    key: id,
    name: textAt(document, 'userName') ?? '',
    nickName: nickNameOf(document),
    email: firstOf(document, 'emails'),
    phoneNumber: firstOf(document, 'phoneNumbers'),
    departments: department === undefined ? [] : [department],
    groups,
    attributes: attributesOf(document, extension),
    isActive: document.active !== false,
  }
}

/** What rules may ask for: all single texts, and the two lists that are made for it. */
function attributesOf(document: ScimObject, extension: ScimObject) {
  const texts = Object.entries({ ...document, ...extension }).map(
    ([name, value]) => [name, typeof value === 'string' ? [value] : []] as const,
  )
  const lists = ['roles', 'entitlements'].map((name) => [name, textsOf(document[name])] as const)
  return Object.fromEntries([...texts, ...lists].filter(([, values]) => values.length > 0))
}

function nickNameOf(document: ScimObject): string | undefined {
  const name = asObject(document.name)
  const parts = ['givenName', 'familyName'].flatMap((part) => textAt(name, part) ?? [])
  const whole = parts.length > 0 ? parts.join(' ') : undefined
  return textAt(document, 'displayName') ?? textAt(name, 'formatted') ?? whole
}

/** The primary value, or the first. */
function firstOf(document: ScimObject, name: string): string | undefined {
  const values = valuesOf(document[name])
  const [first] = textsOf(values.filter(isPrimary)).concat(textsOf(values))
  return first
}

function textsOf(values: ScimValue | undefined): string[] {
  return valuesOf(values).flatMap((value) => textAt(asObject(value), 'value') ?? [])
}

function textAt(outer: ScimObject, name: string): string | undefined {
  const value = outer[name]
  return typeof value === 'string' ? value : undefined
}
