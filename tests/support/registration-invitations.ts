/** Invitations to sign up, as admins make them and browsers open them. */
import type {
  RegistrationInvitation,
  SendOutcome,
} from '#features/registration-invitations/contract.ts'
import type { Failure, TestClient } from './client.ts'

export const invitationsPath = '/api/admin/registration-invitations'

type Made = Failure & { invitation: RegistrationInvitation; link: string }
type Answers = Failure & { items: { address: string; outcome: SendOutcome }[] }

export const tokenIn = (text: string): string => /\/join#([\w-]{43})/.exec(text)![1]!

export const open = (client: TestClient, token: string) =>
  client.post<Failure>('/api/registration-invitation', { token })

export const isInvited = async (client: TestClient): Promise<boolean> =>
  (await client.get<{ isInvited: boolean }>('/api/registration-invitation')).body.isInvited

let number = 0
export const newAddress = () => `someone.${++number}@mail.example`

/** @param owner who makes invitations unless told */
export function invitationsBy(owner: () => TestClient) {
  const invite = (client = owner(), note = '') => client.post<Made>(invitationsPath, { note })
  return {
    invite,
    send: (addresses: readonly unknown[], client = owner(), note = '') =>
      client.post<Answers>(`${invitationsPath}/emails`, { addresses, note }),
    linkToken: async () => tokenIn((await invite()).body.link),
    list: async (query = '') =>
      (
        await owner().get<{ items: RegistrationInvitation[]; nextCursor: string | null }>(
          `${invitationsPath}${query}`,
        )
      ).body,
    revoke: (id: string, client = owner()) =>
      client.send<Failure>('DELETE', `${invitationsPath}/${id}`),
  }
}
