/** The browser's part of passkeys; its library is fetched when someone uses one. */
import { call } from '#web/api/call.ts'
import { notify } from '#web/kit/notifications.ts'
import { addPasskey, beginPasskey, beginPasskeySignIn, signInWithPasskey } from '../../contract.ts'
import type { Outcome } from '../../contract.ts'
import { words } from '../messages.ts'

type Wanted = {
  role: 'jobSeeker' | 'recruiter' | 'admin'
  intent?: 'signIn' | 'signUp'
  next?: string
}

/** @returns undefined when the person has changed their mind */
export async function signInByPasskey(wanted: Wanted): Promise<Outcome | undefined> {
  const { options } = await call(beginPasskeySignIn)
  const { startAuthentication } = await import('@simplewebauthn/browser')
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']
  const response = await startAuthentication({ optionsJSON: options as unknown as Options }).catch(
    notUsed,
  )
  if (!response) return undefined
  const clientExtensionResults = { ...response.clientExtensionResults }
  return call(signInWithPasskey, {
    body: { ...wanted, response: { ...response, clientExtensionResults } },
  })
}

/** @returns false when the person has changed their mind */
export async function makePasskey(name: string, currentPassword: string): Promise<boolean> {
  const { options } = await call(beginPasskey, { body: { currentPassword } })
  const { startRegistration } = await import('@simplewebauthn/browser')
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON']
  const response = await startRegistration({ optionsJSON: options as unknown as Options }).catch(
    notUsed,
  )
  if (!response) return false
  const { attestationObject, clientDataJSON, transports } = response.response
  await call(addPasskey, {
    body: {
      name,
      response: {
        ...response,
        clientExtensionResults: { ...response.clientExtensionResults },
        response: { attestationObject, clientDataJSON, ...(transports && { transports }) },
      },
    },
  })
  return true
}

/** Cancelled, timed out, or no device: the browser does not say which, on purpose. */
function notUsed(): undefined {
  notify({ message: words.passkeyFailed })
}
