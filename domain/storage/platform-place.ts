import { Endpoint } from './endpoint.ts'
import type { RemoteSettings } from './remote-settings.ts'
import type { StoragePlatformProps } from './storage-platform.ts'

type Place = Pick<StoragePlatformProps, 'kind' | 'basePath' | 'rootPath' | 'remote'>

/** Whether objects of the one are found, listed and removed with the settings of the other. */
export function isSamePlace(one: Place, other: Place): boolean {
  return placeOf(one) === placeOf(other)
}

/** What a store is reached with (keys, region, scheme) is no part of the place. */
function placeOf({ kind, basePath, rootPath, remote }: Place): string {
  const folder = rootPath?.endsWith('/') ? rootPath.slice(0, -1) : rootPath
  return JSON.stringify([kind, folder, remote && addressOf(remote), remote?.bucket, basePath])
}

/**
 * Both standard ports lead to the same store; any other may be another one's. The cloud's inner name
 * of a store leads to what its public one does.
 */
function addressOf({ endpoint, isHttps }: RemoteSettings): string {
  const { host, port, effectivePort } = Endpoint.parse(endpoint, isHttps)
  const standard = isHttps ? 443 : 80
  const name = host.replace(/-internal(\.aliyuncs\.com)$/, '$1')
  return JSON.stringify([name, effectivePort === standard ? undefined : port])
}
