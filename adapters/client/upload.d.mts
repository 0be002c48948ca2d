import type { UploadOptions } from './client.d.mts'

export function upload(
  service: { readonly url: string; readonly headers: () => Record<string, string> },
  file: File,
  options?: UploadOptions,
): Promise<{ readonly ossId: string }>
