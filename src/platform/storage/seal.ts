/**
 * Encryption of single files: AES-256-GCM (NIST SP 800-38D) under a random key for each, which is
 * itself wrapped by a key derived from the deployment's secret. Without the wrapped key a file is
 * noise, so forgetting the key shreds it even where a backup still has the bytes.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

export type Seal = {
  /** @param name bound into the result: a file under another name does not open */
  close(bytes: Uint8Array, name: string): { sealed: Uint8Array; wrappedKey: string }
  /** @throws Error when anything was changed, or belongs to another name or secret */
  open(sealed: Uint8Array, wrappedKey: string, name: string): Uint8Array
}

/**
 * @param secret of the deployment (`SECRET`)
 */
export function createSeal(secret: string): Seal {
  // The label stays what it was when the first files were sealed.
  const wrappingKey = Buffer.from(hkdfSync('sha256', secret, '', 'vouch sealed files', keyBytes))
  return {
    close(bytes, name) {
      const key = randomBytes(keyBytes)
      return {
        sealed: encrypt(bytes, key, name),
        wrappedKey: encrypt(key, wrappingKey, name).toString('base64'),
      }
    },
    open(sealed, wrappedKey, name) {
      const key = decrypt(Buffer.from(wrappedKey, 'base64'), wrappingKey, name)
      return decrypt(sealed, key, name)
    },
  }
}

/** Nonce, tag, text. */
function encrypt(bytes: Uint8Array, key: Uint8Array, name: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(name))
  const text = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

function decrypt(sealed: Uint8Array, key: Uint8Array, name: string): Buffer {
  const start = nonceBytes + tagBytes
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes))
    .setAAD(Buffer.from(name))
    .setAuthTag(sealed.subarray(nonceBytes, start))
  return Buffer.concat([decipher.update(sealed.subarray(start)), decipher.final()])
}
