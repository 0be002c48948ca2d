import type { DirectoryPerson } from '../../../../domain/parts/directory/person.ts'
import { outsideIdentity } from '../../outside-identity.ts'
import type { Said } from './said.ts'

export interface Member {
  /** What groups of the vendor call the person. */
  readonly id: string
  readonly person: Omit<DirectoryPerson, 'groups'>
}

/** Names of a vendor's fields; all three say `name` and `mobile`. */
interface MemberFields {
  readonly id: string
  readonly key: string
  /** What the company calls the person, and nobody else: the mail's local part may be two people's. */
  readonly login: string
  /** An address that the company gives. People change others themselves, so they prove nothing. */
  readonly email: string
  /** Code of the country, if `mobile` is without it. */
  readonly country?: string
  readonly departments: string
  readonly attributes: readonly string[]
}

const LONGEST_ATTRIBUTE = 255

/**
 * Ids must be valid; other values that are not are left out.
 * @param main key of the department that counts, if the vendor says it
 * @throws ProviderFailed
 */
export function memberOf(
  said: Said,
  fields: MemberFields,
  { isActive, main }: { readonly isActive: boolean; readonly main?: string | undefined },
): Member {
  const { json } = said
  const { outsideId, userName, nickName, email } = outsideIdentity({
    ...{ id: json[fields.key], userName: json[fields.login], nickName: json.name },
    ...{ email: json[fields.email], avatarUrl: undefined },
  })
  const departments = said.ids(fields.departments)
  const isMain = main !== undefined && departments.includes(main)
  return {
    id: said.id(fields.id),
    person: {
      ...{ key: outsideId, name: userName, nickName, email, isActive },
      phoneNumber: phoneOf(json.mobile, json[fields.country ?? '']),
      departments: isMain ? [...new Set([main, ...departments])] : departments,
      attributes: Object.fromEntries(fields.attributes.flatMap((name) => attribute(name, said))),
    },
  }
}

function attribute(name: string, { json: { [name]: value } }: Said): [string, string[]][] {
  const isUsable = typeof value === 'string' && value !== '' && value.length <= LONGEST_ATTRIBUTE
  return isUsable ? [[name, [value]]] : []
}

/** E.164. WeCom leaves the code out for numbers of China. */
function phoneOf(mobile: unknown, country: unknown): string | undefined {
  const digits = typeof mobile === 'string' ? mobile.replaceAll(/[\s()-]/g, '') : ''
  const number = digits.startsWith('+') ? digits : `+${country || '86'}${digits}`
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : undefined
}
