import type { UploadOptions } from './client.d.mts'

export class UploadRefused extends Error {
  readonly error: string | undefined
}

export function upload(
  service: { readonly url: string; readonly headers: () => Record<string, string> },
  file: File,
  options?: UploadOptions,
): Promise<{ readonly ossId: string }>
