import type { ObjectBody } from './object-store.ts'

export type ScanFinding = 'clean' | 'infected'

export interface VirusScanner {
  /** @throws ScanFailed without a verdict; errors of the body */
  scan(body: ObjectBody): Promise<ScanFinding>
}
