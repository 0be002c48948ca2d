import { readFile } from 'node:fs/promises'

export interface Asset {
  readonly type: string
  /** @returns the file's address. Resolved when the asset is first requested */
  readonly address: () => URL
}

/** Keeps each asset in memory once, even if many clients request it and do not read the answer. */
export function keptAssets(): (asset: Asset) => Promise<Buffer> {
  const kept = new Map<Asset, Promise<Buffer>>()
  return (asset) => {
    const content = kept.get(asset) ?? readFile(asset.address())
    kept.set(asset, content)
    content.catch(() => kept.delete(asset))
    return content
  }
}
