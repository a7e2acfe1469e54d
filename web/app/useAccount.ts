import { useEffect, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { z } from 'zod'
import { accounts, type Profile } from '@kinora/contract/accounts.ts'
import { defaultTheme, organizations, type Theme } from '@kinora/contract/organizations.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { profile } from '@kinora/contract/profile.ts'
import { isOwner } from '@kinora/contract/roles.ts'
import type { ProfileDraft } from '../accounts/account-forms.ts'
import { fetchUser } from '../accounts/account-slices.ts'
import { isSameTheme } from '../organizations/theme-contrast.ts'
import { selectAesthetics, settingsSaved } from '../organizations/aesthetics-slice.ts'
import { applyTheme } from '../ui/theme.ts'
import { toast } from '../ui/toast.ts'
import { useDraft } from '../ui/useDraft.ts'
import { callWithMessage, useWrite } from './api-client.ts'
import type { Store } from './redux-store.ts'

/** Previews a theme immediately and restores the old one if the page is left without saving. */
function useThemeDraft() {
  const { data: saved } = useSelector(selectAesthetics)
  const [draft, setDraft] = useState<Theme>()
  const theme = draft ?? saved
  useEffect(() => void applyTheme(theme, defaultTheme), [theme])
  useEffect(() => () => void applyTheme(saved, defaultTheme), [saved])
  return { theme, setTheme: setDraft, isThemeChanged: !isSameTheme(theme, saved), discard: () => setDraft(undefined) }
}

const noPasswords = { oldPassword: '', newPassword: '', confirmPassword: '' }

/** The form of My Account. Saves only what changed: details, theme, password. */
export function useAccount(user: Profile) {
  const dispatch = useDispatch<Store['dispatch']>()
  const themeDraft = useThemeDraft()
  const saveOwn = useWrite(profile.saveOwn, { isQuiet: true })
  const saveSettings = useWrite(organizations.saveSettings, { isQuiet: true })
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const loadSchema = async (): Promise<z.ZodType<ProfileDraft, ProfileDraft>> => {
    const forms = await import('../accounts/account-forms.ts')
    return user.mobile ? forms.ProfileDraft : forms.ProfileDraftWithoutPhone
  }
  const form = useDraft(loadSchema, { name: user.name, mobile: user.mobile, ...noPasswords }, problem)
  const { name, mobile, oldPassword, newPassword } = form.values
  const isOwnChanged = name !== user.name || mobile !== user.mobile
  const isPasswordTyped = oldPassword !== '' || newPassword !== ''

  async function saveAll(draft: ProfileDraft) {
    if (isOwnChanged) {
      await saveOwn.mutateAsync({ body: { name: draft.name, mobile: draft.mobile || undefined } })
      await dispatch(fetchUser())
    }
    if (themeDraft.isThemeChanged && isOwner(user.role)) {
      dispatch(settingsSaved(await saveSettings.mutateAsync({ body: { type: 'MYACCOUNT', theme: themeDraft.theme } })))
      themeDraft.discard()
    }
    const rest = { name: draft.name, mobile: draft.mobile, ...noPasswords }
    if (!isPasswordTyped) return form.setValues(rest)
    const { message } = await callWithMessage(accounts.changePassword, {
      body: { oldPassword: draft.oldPassword, newPassword: draft.newPassword },
    })
    form.setValues(rest)
    toast.success(message || 'Your password is changed.')
  }

  async function save(draft: ProfileDraft) {
    setBusy(true)
    try {
      await saveAll(draft)
      if (isOwnChanged || themeDraft.isThemeChanged || !isPasswordTyped) toast.success('Saved.')
    } catch (error) {
      if (error instanceof Problem) setProblem(error)
      toast.error((error as Error).message)
    }
    setBusy(false)
  }
  return { form, ...themeDraft, isBusy, isDirty: isOwnChanged || isPasswordTyped || themeDraft.isThemeChanged, save }
}
