import { useClinicPhone } from './useClinicPhone.ts'

/** The clinic's number, shown when something cannot be sent. It is known offline. */
export function RingClinic({ when }: { when: string }) {
  const phone = useClinicPhone()
  if (!phone) return null
  return (
    <>
      {when}, ring <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>.
    </>
  )
}
