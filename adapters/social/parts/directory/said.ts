import type { DirectoryPerson } from '../../../../domain/parts/directory/person.ts'
import { isObject, type JsonObject, textField } from '../../json-answer.ts'
import { outsideIdentity, outsideIdOf } from '../../outside-identity.ts'
import { failed } from '../../provider-trouble.ts'

const LONGEST_NAME = 255
const LONGEST_ATTRIBUTE = 255

/** An object in a vendor's answer, not yet trusted. Each method throws ProviderFailed. */
export class Said {
  readonly json: JsonObject

  constructor(json: JsonObject) {
    this.json = json
  }

  /** A text, or a whole number as a text. */
  id(field: string): string {
    return outsideIdOf(this.json[field])
  }

  ids(field: string): readonly string[] {
    return this.#array(field).map(outsideIdOf)
  }

  /** Of a department or a group; without signs that cannot be shown. */
  name(field: string): string {
    const name = this.text(field).replaceAll(/\p{C}/gu, '').trim()
    if (name !== '' && name.length <= LONGEST_NAME) return name
    throw failed(`an answer without a usable ${field}`)
  }

  text(field: string): string {
    return textField(this.json, field)
  }

  object(field: string): Said {
    const value = this.json[field]
    if (isObject(value)) return new Said(value)
    throw failed(`an answer without ${field}`)
  }

  list(field: string): readonly Said[] {
    const list = this.#array(field)
    if (list.every(isObject)) return list.map((json) => new Said(json))
    throw failed(`an answer with a wrong list ${field}`)
  }

  /**
   * One page of a list. It may be absent only if the page says that it is the last.
   * @param next what the next page is asked with, if there is one
   */
  page(list: string, more: string, next: () => string): Page {
    const { [list]: items, [more]: hasMore } = this.json
    if (typeof hasMore !== 'boolean') throw failed(`a page of ${list} that does not say if it ends`)
    if (hasMore) return { items: this.list(list), next: next() }
    return { items: items === undefined || items === null ? [] : this.list(list), next: undefined }
  }

  #array(field: string): readonly unknown[] {
    const value = this.json[field]
    if (Array.isArray(value)) return value
    throw failed(`an answer without the list ${field}`)
  }
}

interface Page {
  readonly items: readonly Said[]
  readonly next: string | undefined
}

const MOST_PAGES = 10_000

/** @param ask gets what the page is asked with, which is '' for the first. @throws ProviderFailed */
export async function* pagesOf(ask: (start: string) => Promise<Page>) {
  let start: string | undefined = ''
  for (let pages = 0; start !== undefined; pages += 1) {
    const { items, next }: Page = await ask(start)
    if (next === start || pages === MOST_PAGES) throw failed('pages without an end')
    yield items
    start = next
  }
}

/** @throws ProviderFailed */
export async function idsIn(
  pages: AsyncIterable<readonly Said[]>,
  field: string,
): Promise<string[]> {
  const ids: string[] = []
  for await (const page of pages) ids.push(...page.map((said) => said.id(field)))
  return ids
}

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
