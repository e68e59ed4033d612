/** Answer to the code of an appointment's link, minutes from its start, to a patient who types the password. */
export const entryAnswer = (diferenciaEnMinutos: number) => ({
  login: '30111222',
  password: '',
  user: { nome: 'Ana' },
  diferenciaEnMinutos,
  turno: {
    id: 1,
    fecha: '24-11-2026',
    hora: '10:00',
    paciente: { nome: 'Ana', documento: '30111222' },
    especialidad: { id: 1, nome: 'Clínica' },
  },
});
