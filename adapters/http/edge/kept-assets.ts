import { readFile } from 'node:fs/promises'

export interface Asset {
  /** Media type. */
  readonly type: string
  /** Where it lies; asked with its first use. */
  readonly address: () => URL
}

/** However many ask and do not read what they get, each asset is in memory once. */
export function keptAssets(): (asset: Asset) => Promise<Buffer> {
  const kept = new Map<Asset, Promise<Buffer>>()
  return (asset) => {
    const content = kept.get(asset) ?? readFile(asset.address())
    kept.set(asset, content)
    content.catch(() => kept.delete(asset))
    return content
  }
}
