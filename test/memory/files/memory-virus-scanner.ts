import type { ObjectBody } from '../../../application/ports/files/object-store.ts'
import type { ScanFinding, VirusScanner } from '../../../application/ports/files/virus-scanner.ts'

/** Knows one virus, by its text. */
export class MemoryVirusScanner implements VirusScanner {
  readonly #virus: string

  constructor(virus: string) {
    this.#virus = virus
  }

  async scan(body: ObjectBody): Promise<ScanFinding> {
    let end = ''
    let isInfected = false
    for await (const chunk of body) {
      const text = end + Buffer.from(chunk).toString('latin1')
      isInfected ||= text.includes(this.#virus)
      end = text.slice(-this.#virus.length)
    }
    return isInfected ? 'infected' : 'clean'
  }
}
