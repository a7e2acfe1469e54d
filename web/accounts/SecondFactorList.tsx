import { IconDeviceMobile, IconFingerprint, IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { factors, type Factors, type Passkey } from '@kinora/contract/second-factors.ts'
import { useWrite } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Failed } from '../ui/Failed.tsx'
import { count, formatDate } from '../ui/format.ts'
import { TextField } from '../ui/TextField.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { List, ListItem } from '../ui/List.tsx'
import { DialogActions } from '../ui/DialogActions.tsx'

const inSentence = (moment: string) => formatDate(moment).toLowerCase()

interface RemovalProps {
  title: string
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

const RemoveDialog = ({ title, isBusy, onConfirm, onClose }: RemovalProps) => (
  <ConfirmDialog isDanger title={title} confirmLabel="Remove" isBusy={isBusy} onClose={onClose} onConfirm={onConfirm}>
    <p>You won’t be able to sign in with it any more. All your other devices will be signed out.</p>
  </ConfirmDialog>
)

function AppRow({ confirmedAt }: { confirmedAt: string }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useWrite(factors.removeApp)
  const close = () => setAsking(false)
  return (
    <ListItem
      icon={<IconDeviceMobile size={20} stroke={1.75} aria-hidden />}
      title="Authenticator app"
      details={[`Added ${inSentence(confirmedAt)}`]}
    >
      <Button size="row" aria-label="Remove the authenticator app" onClick={() => setAsking(true)}>
        Remove
      </Button>
      {isAsking && (
        <RemoveDialog
          title="Remove the authenticator app?"
          isBusy={remove.isPending}
          onClose={close}
          onConfirm={() => remove.mutate({}, { onSettled: close })}
        />
      )}
    </ListItem>
  )
}

function RenameDialog({ passkey: { _id: id, name: saved }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [name, setName] = useState(saved)
  const rename = useWrite(factors.renamePasskey, { isQuiet: true })
  const wrong = rename.error?.fields[0]?.message
  const actions = (
    <DialogActions
      onCancel={onClose}
      isBusy={rename.isPending}
      onClick={() => rename.mutate({ params: { id }, body: { name } }, { onSuccess: onClose })}
    >
      Rename
    </DialogActions>
  )
  return (
    <Dialog onClose={onClose} title="Rename this passkey" actions={actions}>
      <TextField
        label="Made with"
        maxLength={60}
        value={name}
        error={wrong}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Failed error={wrong ? null : rename.error} />
    </Dialog>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { _id: id, name, createdAt, usedAt, isSynced } = passkey
  const [isNaming, setNaming] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const remove = useWrite(factors.removePasskey)
  const close = () => setAsking(false)
  const use = usedAt ? `Last used ${inSentence(usedAt)}` : `Added ${inSentence(createdAt)}, not used yet`
  return (
    <ListItem
      icon={<IconFingerprint size={20} stroke={1.75} aria-hidden />}
      title={`Passkey made with ${name}`}
      details={[isSynced ? `${use} · saved in your password manager` : use]}
    >
      <Button size="row" aria-label={`Rename the passkey made with ${name}`} onClick={() => setNaming(true)}>
        Rename
      </Button>
      {isNaming && <RenameDialog passkey={passkey} onClose={() => setNaming(false)} />}
      <Button size="row" aria-label={`Remove the passkey made with ${name}`} onClick={() => setAsking(true)}>
        Remove
      </Button>
      {isAsking && (
        <RemoveDialog
          title="Remove this passkey?"
          isBusy={remove.isPending}
          onClose={close}
          onConfirm={() => remove.mutate({ params: { id } }, { onSettled: close })}
        />
      )}
    </ListItem>
  )
}

function RecoveryCodesRow({ left }: { left: number }) {
  const [codes, setCodes] = useState<string[]>()
  const renew = useWrite(factors.newRecoveryCodes)
  const onSuccess = ({ recoveryCodes }: { recoveryCodes: string[] }) => setCodes(recoveryCodes)
  return (
    <ListItem
      icon={<IconKey size={20} stroke={1.75} aria-hidden />}
      title="Recovery codes"
      details={[
        left === 0 ? 'None left. Create new ones.' : `${count(left, 'code')} left, in case you lose your phone`,
      ]}
    >
      <Button size="row" isBusy={renew.isPending} onClick={() => renew.mutate({}, { onSuccess })}>
        Create new codes
      </Button>
      {codes && (
        <Dialog title="Your recovery codes">
          <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
        </Dialog>
      )}
    </ListItem>
  )
}

export function SecondFactorList({ current: { app, passkeys, recoveryCodesLeft } }: { current: Factors }) {
  if (!app && passkeys.length === 0) return null
  return (
    <List isInset>
      {app && <AppRow confirmedAt={app.confirmedAt} />}
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey._id} passkey={passkey} />
      ))}
      <RecoveryCodesRow left={recoveryCodesLeft} />
    </List>
  )
}
