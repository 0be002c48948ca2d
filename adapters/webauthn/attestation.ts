/**
 * Nobody asks for certificates, so browsers send none. For those of a forged answer the package could
 * fetch lists of revoked ones.
 * @param attestationObject in base64url
 * @throws if it is none
 */
export async function isWithoutCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const bytes = new Uint8Array(Buffer.from(attestationObject, 'base64url'))
  const decoded = decodeAttestationObject(bytes)
  const format = decoded.get('fmt')
  return (
    format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
  )
}
