import { NoSuchPart } from '../../storage/uploads/direct-upload-errors.ts'

/** Of each part but the last, which is what remains. S3 accepts nothing below 5 MiB. */
export const DIRECT_PART_BYTES = 8 * 1024 * 1024

/** @param length of the whole in bytes */
export function countOfParts(length: number): number {
  return Math.ceil(length / DIRECT_PART_BYTES)
}

/** @throws NoSuchPart */
export function bytesOfPart(length: number, number: number): number {
  if (number < 1 || number > countOfParts(length)) throw new NoSuchPart()
  return Math.min(DIRECT_PART_BYTES, length - (number - 1) * DIRECT_PART_BYTES)
}
