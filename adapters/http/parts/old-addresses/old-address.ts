import type { LinkOldAddress } from '../../../../application/parts/old-addresses/link-old-address.ts'
import type { OptionalCaller } from '../../edge/callers/optional-caller.ts'
import { routeOf } from '../../route.ts'
import type { AddressRewriter } from '../../server-parts.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'

const ADDRESS = '/legacy-files'
const LONGEST_PATH = 600

interface Tools {
  readonly links: LinkOldAddress
  readonly callers: OptionalCaller
}

/** Leads from the addresses that imported files had to those that they have here. */
export const OLD_ADDRESS_ROUTES = [
  routeOf<Tools>({ area: 'file' })({
    method: ['GET', 'HEAD'],
    url: ADDRESS,
    access: 'public',
    errors: ['file_not_found'],
    summary: 'Find an imported file by its old public address',
    description:
      'The path of the old address may also follow `/legacy-files/`, and on the hosts of `LEGACY_FILE_HOSTS` every path is one. It may begin with the bucket. The answer is 302 to a signed URL for those with a session who may see the file, and 404 for everybody else.',
    query: Type.Object({ path: textOf(LONGEST_PATH) }),
    config: { reply: 'plain' },
    run: async ({ links, callers }, { query, request, reply }) => {
      const link = await links.execute(query.path, await callers.of(request))
      return reply.header('cache-control', 'private, no-store').redirect(link, 302)
    },
  }),
]

/** @param legacyHosts of old public addresses of files, in lower case */
export function asOldAddress(legacyHosts: readonly string[]): AddressRewriter {
  const hosts = new Set(legacyHosts.map(asBrowsersName))
  return (url, host) => {
    const isBelow = url.startsWith(`${ADDRESS}/`)
    if (!isBelow && (host === undefined || !hosts.has(asBrowsersName(host)))) return url
    const path = url.slice(isBelow ? ADDRESS.length + 1 : 1).split('?', 1)[0] ?? ''
    return `${ADDRESS}?path=${encodeURIComponent(decoded(path))}`
  }
}

/** In lower case, without the dot of a complete name and without a default port. */
function asBrowsersName(host: string): string {
  return host
    .toLowerCase()
    .replace(/\.(?=:\d*$|$)/, '')
    .replace(/:(?:80|443)?$/, '')
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
