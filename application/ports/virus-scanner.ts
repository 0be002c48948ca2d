import type { ObjectBody } from './object-store.ts'

export type ScanFinding = 'clean' | 'infected'

/** Scans files before anybody can read them. */
export interface VirusScanner {
  /**
   * Reads the body to its end, with back-pressure.
   * @throws ScanFailed when there is no finding, whatever the reason; an error of the body is passed on
   */
  scan(body: ObjectBody): Promise<ScanFinding>
}
