import type { Id } from '../../../domain/shared/id.ts'
import {
  fileAt,
  replaceAddresses,
  storedAddress,
} from '../../../domain/storage/files/addresses-in-text.ts'
import type { ImportedRows } from './imported-rows.ts'
import type { LegacyReader } from './legacy-reader.ts'
import type { LegacyRow } from './legacy-source.ts'
import type { Digest } from './merged.ts'

interface Tools {
  readonly rows: Pick<ImportedRows, 'known' | 'present' | 'note'>
  readonly reader: LegacyReader
  readonly digest: Digest
}

const FILES = 'stored_files'
const KIND = 'addresses'
const ABSOLUTE = /^https?:\/\//i
/** In version 6, a file that the writer of the text has uploaded. */
const PLACEHOLDER = /^oss:\/\/(\d{1,19})$/
const LENGTH = 40

/** Addresses in texts of the source, with the files here that some of them lead to. */
export class OldPictures {
  readonly #found = new Map<string, Id | undefined>()
  readonly #fresh = new Map<string, Id>()
  rewritten = 0
  marked = 0

  /** Remembers the addresses in a text. @param author old id */
  note(text: string, author: string): void {
    replaceAddresses(text, (piece) => {
      if (ABSOLUTE.test(piece)) this.#found.set(piece, undefined)
      if (PLACEHOLDER.test(piece)) this.#found.set(uploadOf(piece, author), undefined)
      return piece
    })
  }

  /**
   * @param isComing whether the file of a row is taken
   * @param isPublic whether anybody could open it there who had its address
   */
  async find(
    { rows, reader, digest }: Tools,
    isComing: (row: LegacyRow) => boolean,
    isPublic: (row: LegacyRow) => boolean,
  ): Promise<void> {
    const keyOf = (address: string) => digest(`address ${address}`).slice(0, LENGTH)
    const byKey = new Map([...this.#found.keys()].map((address) => [keyOf(address), address]))
    if (byKey.size === 0) return
    for (const { oldId, newId } of await rows.known(KIND, [...byKey.keys()]))
      this.#found.set(byKey.get(oldId) ?? '', newId)
    const coming = new Map<string, Id>()
    for await (const some of reader.stream('sys_oss'))
      for (const row of some) {
        const upload = uploadOf(`oss://${row.oss_id}`, row.create_by ?? '')
        const names = [...(isPublic(row) ? [row.url ?? ''] : []), upload]
        const asked = names.filter((name) => this.#found.has(name) && !this.#found.get(name))
        if (asked.length > 0 && isComing(row))
          for (const name of asked) coming.set(name, row.oss_id ?? '')
      }
    const ids = [...new Set(coming.values())]
    const known = new Set((await rows.known(FILES, ids)).map(({ newId }) => newId))
    const present = await rows.present(FILES, ids)
    // An id that is taken here is of another file, and one that is gone was removed here.
    for (const [address, id] of coming) {
      if (known.has(id) !== present.has(id)) continue
      this.#found.set(address, id)
      this.#fresh.set(keyOf(address), id)
    }
  }

  /**
   * @returns the text as it is stored here. Nobody has judged whether its writer could open a file
   * that it names by itself, so such an address leads nowhere.
   * @param author old id
   */
  rewrite(text: string, author: string): string {
    const rewritten = replaceAddresses(text, (piece) => {
      const name = PLACEHOLDER.test(piece) ? uploadOf(piece, author) : piece
      const id = this.#found.get(name)
      if (id === undefined && fileAt(piece) === undefined) return piece
      if (id === undefined) {
        this.marked += 1
        return `${piece}?`
      }
      this.rewritten += 1
      return storedAddress(id)
    })
    // Front ends of generation 6 would ask for what is left.
    return rewritten.replaceAll('oss://', 'oss:&#47;/')
  }

  /** So that later imports know them, whatever the source still has by then. */
  async remember(rows: Tools['rows'], source: string): Promise<void> {
    const notes = [...this.#fresh].map(([oldId, newId]) => ({ oldId, newId }))
    const known = notes.map((one) => ({ ...one, kind: KIND, digests: {} }))
    await rows.note(known, source)
  }
}

function uploadOf(placeholder: string, author: string): string {
  return `${placeholder} ${author}`
}
