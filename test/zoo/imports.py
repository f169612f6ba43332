# Wants a module that only its author has.
import a_module_of_my_own

print("210", a_module_of_my_own.best(input()))
