import ipaddr from 'ipaddr.js'
import type { RemoveLogEntries } from '../../../../application/logs/remove-log-entries.ts'
import type { OperationArea } from '../../../../domain/audit/operation-area.ts'
import type { Words } from '../../../../domain/records/shown.ts'
import { parseIdList } from '../../../../domain/shared/id.ts'
import { removal, routeOf } from '../../route.ts'
import type { Access } from '../../route-config.ts'
import { type PageQuery, sortKeys } from '../../wire/page-query.ts'
import type { Language } from '../../words/language.ts'

/** Part of the descriptions of lists that show what people did and from where. */
export const HIDDEN_PARTS =
  'Addresses of people outside the data scope of the caller are `***`, and contacts are masked as in lists of users; then an address, or a name that is a contact, must be given whole to be found.'

/** Address ranges that are used only inside a local network. */
const INTERNAL = new Set(['private', 'loopback', 'linkLocal', 'uniqueLocal'])
const WORD: Record<Language, string> = { en: 'Internal network', zh: '内网IP' }

/** Tells internal addresses; nothing is known about the location of public ones. */
export function networkKind(address: string, language: Language): string {
  if (!ipaddr.isValid(address)) return ''
  return INTERNAL.has(ipaddr.process(address).range()) ? WORD[language] : ''
}

/** Newest first, unless the query says otherwise. */
export function logOrder<Column>(query: PageQuery, columns: ReadonlyMap<string, Column>) {
  const [sort = { by: 'at' as const, descending: true }] = sortKeys(query, columns)
  return { by: sort.by, direction: sort.descending ? 'desc' : 'asc' } as const
}

interface ErasedLog {
  readonly area: OperationArea
  readonly url: string
  readonly access: Access
  readonly name: Words
  /** Of the route that empties it. */
  readonly more?: { readonly description: string }
}

/** Removes entries of a log, or all of them. */
export function erasing({ area, url, access, name, more }: ErasedLog) {
  const route = routeOf<{ readonly remove: RemoveLogEntries }>({ area })
  return [
    route({
      ...removal({ en: 'entry', zh: '日志' }),
      url: `${url}/:ids`,
      access,
      words: [`Remove entries of the ${name[0]}`, `删除${name[1]}`],
      run: ({ remove }, { params, caller }) =>
        remove.execute(parseIdList(params.ids), caller.userName),
    }),
    route({
      ...more,
      method: 'DELETE',
      url: `${url}/clean`,
      access,
      audit: 'clear',
      words: [`Empty the ${name[0]}`, `清空${name[1]}`],
      run: ({ remove }, { caller }) => remove.execute('all', caller.userName),
    }),
  ]
}
