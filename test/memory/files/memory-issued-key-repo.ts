import type {
  IssuedKeyRepo,
  KeyStanding,
} from '../../../application/ports/files/issued-key-repo.ts'
import { MemoryStore } from '../memory-database.ts'

const MOST_AT_ONCE = 10_000

export class MemoryIssuedKeyRepo extends MemoryStore implements IssuedKeyRepo {
  async standings(
    platformKey: string,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, KeyStanding>> {
    return new Map(
      keys.flatMap((key) => {
        const standing = this.#standingOf(platformKey, key)
        return standing ? [[key, standing] as const] : []
      }),
    )
  }

  async forgetRemoved(before: Date): Promise<number> {
    const { removedObjects } = this.database
    const old = [...removedObjects].filter(([, at]) => at < before).slice(0, MOST_AT_ONCE)
    for (const [located] of old) removedObjects.delete(located)
    return old.length
  }

  #standingOf(platformKey: string, key: string): KeyStanding | undefined {
    const all = [...this.database.files.values()].map(({ file: { props } }) => props)
    const named = all.filter(({ objectKey }) => objectKey.value === key)
    const here = named.find((props) => props.platformKey === platformKey)
    if (here) return here.state === 'pending' ? 'awaited' : 'recorded'
    const located = this.database.locatedKey(platformKey, key)
    if (!this.database.removedObjects.has(located)) return undefined
    return named.length > 0 ? 'recorded' : 'removed'
  }
}
